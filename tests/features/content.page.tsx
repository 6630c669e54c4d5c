import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { renderContent } from '#content/render.ts'
import type { RenderedContent } from '#content/render.types.ts'
import type { TreeNode } from '#content/tree.ts'
import { PostBody } from '#src/features/content/PostBody.tsx'
import { htmlOf, parseHtml } from '#tests/support/tree-html.ts'

/** A text in Markdown as the markup of the page. */
export const show = (markdown: string) =>
  bodyOf(renderContent({ format: 0, content: markdown }))

/** What was rendered, as the markup of the page. */
export const bodyOf = ({ tree, outline }: Pick<RenderedContent, 'tree' | 'outline'>) =>
  markup(
    tree.children,
    outline.map(({ depth }) => depth),
  )

export function markup(children: TreeNode[], depths: number[] = []) {
  return renderToStaticMarkup(
    <StaticRouter location="/blog/posts/1" basename="/blog">
      <PostBody tree={{ type: 'root', children }} depths={depths} />
    </StaticRouter>,
  )
}

/** The tree of a browser's parser, written again: where it moved or closed something, the tags differ. */
export const readBack = (html: string) =>
  htmlOf(parseHtml(html) as Parameters<typeof htmlOf>[0])

export const tagsOf = (html: string) =>
  Array.from(html.matchAll(/<\/?[a-z][a-z0-9]*/gi), ([tag]) => tag.toLowerCase())

/** What a value that was never meant to be text leaves in a page. */
export const spilled = /\[object |undefined=|NaN/
