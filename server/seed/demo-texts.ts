import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ImageCategory } from '#server/db/schema/images.ts'
import { namesField, textField } from '#server/import/fields.ts'
import { splitFrontMatter } from '#server/import/front-matter.ts'
import type { AppContext } from '#server/modules.ts'

export type DemoText = ReturnType<typeof readText>

const folder = join(import.meta.dirname, 'fixtures')

/** The posts, oldest first. A `.md` file is Markdown; a `.delta.json` has the same head beside its `ops`. */
export const readTexts = (): DemoText[] =>
  readdirSync(join(folder, 'posts'))
    .map(readText)
    .toSorted((one, other) => other.daysAgo - one.daysAgo)

/** Turns a drawing into a picture of the community, once. @returns its address */
export async function adoptPicture(
  { services }: AppContext,
  ownerId: string,
  category: ImageCategory,
  name: string,
): Promise<string> {
  const drawing = readFileSync(join(folder, 'pictures', `${name}.svg`))
  const bytes = await sharp(drawing).png().toBuffer()
  return (await services.images.adopt(ownerId, category, bytes)).url
}

/** `key`, the file's name, makes it the same post the next time; `daysAgo` counts back from the day it is filled in. */
function readText(key: string) {
  const source = readFileSync(join(folder, 'posts', key), 'utf8')
  const isMarkdown = key.endsWith('.md')
  const { head, content } = isMarkdown ? readMarkdown(source) : readDelta(source)
  return {
    key,
    title: textField(head, 'title'),
    format: isMarkdown ? 0 : 1,
    content,
    author: textField(head, 'author'),
    daysAgo: Number(textField(head, 'daysago')),
    category: textField(head, 'category'),
    topics: namesField(head['topics']),
    tags: namesField(head['tags']),
    /** Empty where it has none. */
    cover: textField(head, 'cover'),
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
