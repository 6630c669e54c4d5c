import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesField, textField } from '#server/import/fields.ts'
import { splitFrontMatter } from '#server/import/front-matter.ts'

/** A post of the demo as its file in `posts/` has it. */
export interface DemoText {
  /** The file's name: what makes it the same post the next time. */
  key: string
  title: string
  /** 0 Markdown, 1 rich text. */
  format: 0 | 1
  content: string
  author: string
  /** Days and hours back from the moment it is filled in. */
  daysAgo: number
  category: string
  topics: string[]
  tags: string[]
  cover: string | undefined
  views: number
  likedBy: string[]
  favouredBy: string[]
}

const folder = join(import.meta.dirname, 'posts')
const pictureFolder = join(import.meta.dirname, 'pictures')

/** The posts, oldest first. A `.md` file is Markdown; a `.delta.json` has the same head beside its `ops`. */
export const readTexts = (): DemoText[] =>
  readdirSync(folder)
    .filter((name) => /\.(md|delta\.json)$/.test(name))
    .map(readText)
    .toSorted((one, other) => other.daysAgo - one.daysAgo)

/** A drawing, as SVG. */
export const readPicture = (name: string): Buffer =>
  readFileSync(join(pictureFolder, `${name}.svg`))

function readText(name: string): DemoText {
  const source = readFileSync(join(folder, name), 'utf8')
  const isMarkdown = name.endsWith('.md')
  const { head, content } = isMarkdown ? readMarkdown(source) : readDelta(source)
  const cover = textField(head, 'cover')
  return {
    key: name,
    title: textField(head, 'title'),
    format: isMarkdown ? 0 : 1,
    content,
    author: textField(head, 'author'),
    daysAgo: Number(textField(head, 'daysago')),
    category: textField(head, 'category'),
    topics: namesField(head['topics']),
    tags: namesField(head['tags']),
    cover: cover === '' ? undefined : cover,
    views: Number(textField(head, 'views')),
    likedBy: namesField(head['likedby']),
    favouredBy: namesField(head['favouredby']),
  }
}

function readMarkdown(source: string) {
  const { data, body } = splitFrontMatter(source)
  return { head: data, content: body.trimStart() }
}

function readDelta(source: string) {
  // The demo's own file, beside this one.
  const { ops, ...facts } = JSON.parse(source) as Record<string, unknown>
  const head = Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key.toLowerCase(), value]),
  )
  return { head, content: JSON.stringify({ ops }) }
}
