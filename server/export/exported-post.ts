import { toHtml } from 'hast-util-to-html'
import { stringify } from 'yaml'
import type { TreeNode, TreeRoot } from '#content/tree.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { imageAt, picturePattern } from '#server/images/image-address.ts'
import { dayOf } from '#server/lib/clock.ts'
import { escaped } from '#server/lib/markup.ts'
import type { ExportedText } from './export.store.ts'

export type ExportFormat = 'markdown' | 'html'

/** One state of a post that goes into an export. */
export interface Exported {
  post: Post
  text: ExportedText
  /** Not before readers: a draft, or changes of a published post that its author has not published. */
  isDraft: boolean
}

/** The files of one post, by their paths in the export. */
export function filesOf(exported: Exported, format: ExportFormat): Record<string, string> {
  const path = `posts/${nameOf(exported)}`
  if (format === 'html') return { [`${path}.html`]: htmlPage(exported) }
  if (exported.text.format === 0)
    return { [`${path}.md`]: `${frontMatter(exported)}\n${exported.text.content}` }
  // The Delta is what an import reads; the HTML is for every other program.
  const delta = `${path}.delta.json`
  const head = frontMatter(exported, delta.slice('posts/'.length))
  return {
    [`${path}.md`]: `${head}\n${toHtml(exported.text.tree)}\n`,
    [delta]: exported.text.content,
  }
}

/** Readable, fit for every file system, and another for each post. */
function nameOf({ post, text, isDraft }: Exported) {
  const title = text.title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  // By characters: half of one is none.
  const words = Array.from(title).slice(0, 40).join('')
  return [
    dayOf(post.publishedAt ?? post.createdAt),
    words || '无题',
    post.id.slice(-8),
    ...(isUpdate({ post, isDraft }) ? ['未发布的修改'] : []),
  ].join('-')
}

/** What its author has changed since readers saw it is a text beside the one they see. */
const isUpdate = ({ post, isDraft }: Pick<Exported, 'post' | 'isDraft'>) =>
  isDraft && post.status === 'published'

function frontMatter({ post, text, isDraft }: Exported, delta?: string) {
  const facts = {
    // An import knows the post by this, also when its title, and so its file, has another name.
    id: isUpdate({ post, isDraft }) ? `${post.id}-changes` : post.id,
    title: text.title,
    date: (post.publishedAt ?? post.createdAt).toISOString(),
    lastmod: post.updatedAt.toISOString(),
    draft: isDraft,
    status: post.status,
    description: text.excerpt,
    cover: text.coverImage ?? '',
    tags: text.tags,
    categories: text.categories,
    topics: text.topics,
    ...(delta !== undefined && { delta }),
  }
  return `---\n${stringify(facts)}---\n`
}

function htmlPage({ post, text }: Exported) {
  const date = post.publishedAt ?? post.createdAt
  const title = escaped(text.title || '无题')
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.0625rem/1.8 system-ui, sans-serif } img { max-width: 100% } pre { overflow-x: auto }</style>
</head>
<body>
<article>
<h1>${title}</h1>
<p><time datetime="${date.toISOString()}">${dayOf(date)}</time></p>
${toHtml({ ...text.tree, children: text.tree.children.map(withRelativeImages) })}
</article>
</body>
</html>
`
}

/** A page opened from a folder finds its pictures beside that folder. */
function withRelativeImages(node: TreeNode): TreeNode {
  if (node.type === 'text') return node
  const { src } = node.properties
  const image = typeof src === 'string' ? imageAt(src) : undefined
  const address = image && { src: `../images/${image.category}/${image.name}` }
  return {
    ...node,
    properties: { ...node.properties, ...address },
    children: node.children.map(withRelativeImages),
  }
}

/** The addresses of all pictures that a text shows, or names: one that is shown as plain text has none in its tree. */
export const picturesOf = ({ tree, content, coverImage }: ExportedText): string[] => [
  ...(coverImage === null ? [] : [coverImage]),
  ...addressesIn(tree),
  ...Array.from(content.matchAll(pictures), ([address]) => address),
]

const pictures = new RegExp(picturePattern, 'g')

function addressesIn(node: TreeRoot | TreeNode): string[] {
  if (node.type === 'text') return []
  const own =
    node.type === 'element' && node.tagName === 'img' ? [String(node.properties['src'])] : []
  return [...own, ...node.children.flatMap(addressesIn)]
}
