import { countWords } from '#content/characters.ts'
import { renderContent } from '#content/render.ts'
import type { RenderedContent } from '#content/render.types.ts'
import { plainText, excerptOf } from '#content/text.ts'
import { text } from '#content/tree.ts'
import type { Rendering } from '#server/posts/writing.ts'
import type { Random } from './random.ts'
import { type Field, fields, headings, sentences } from './words.ts'

/** A block of Markdown that was rendered by itself. */
interface Block {
  content: string
  rendered: RenderedContent
}

/** What the posts of one field are put together from. */
export interface Blocks {
  field: Field
  paragraphs: Block[]
  lists: Block[]
  headings: Block[]
}

const paragraphsOfField = 60
const listsOfField = 20

/**
 * Rendering takes milliseconds, so blocks are rendered once and posts put together from them. A post reads the
 * same as if it had been rendered whole: no block used here knows of its neighbours.
 */
export function createBlocks(random: Random): Blocks[] {
  return fields.map((field) => {
    const say = () => phrase(random, random.pick(sentences), field)
    const many = (count: number, write: () => string) =>
      Array.from({ length: count }, () => block(write()))
    return {
      field,
      paragraphs: many(
        paragraphsOfField,
        () => `${say()}**${random.pick(field.things)}**，${say()}`,
      ),
      lists: many(listsOfField, () => `- ${say()}\n- ${say()}`),
      headings: headings.map((heading) => block(`## ${heading}`)),
    }
  })
}

const block = (content: string): Block => ({
  content,
  rendered: renderContent({ format: 0, content }),
})

/** A text of a few blocks with its rendering. */
export function compose(
  random: Random,
  { paragraphs, lists, headings: titled }: Blocks,
): { content: string; rendering: Rendering } {
  const [opening, middle, end] = random.sample(paragraphs, 3)
  const [first, second] = random.sample(titled, 2)
  const list = random.happens(0.3) ? random.pick(lists) : undefined
  const used = [opening, first, middle, list, second, end].filter((it) => it !== undefined)
  const tree = {
    type: 'root' as const,
    children: used.flatMap(({ rendered }, index) =>
      index === 0 ? rendered.tree.children : [text('\n'), ...rendered.tree.children],
    ),
  }
  const words = plainText(tree)
  return {
    content: used.map(({ content }) => content).join('\n\n'),
    rendering: {
      tree,
      outline: used.flatMap(({ rendered }) => rendered.outline),
      text: words,
      excerpt: excerptOf(tree),
      wordCount: countWords(words),
      images: [],
    },
  }
}

/** A pattern with its gaps filled by words of one field. */
export function phrase(random: Random, pattern: string, field: Field): string {
  const [thing = '', other = ''] = random.sample(field.things, 2)
  const words: Record<string, string> = {
    thing,
    other,
    doing: random.pick(field.doings),
    place: random.pick(field.places),
    number: String(2 + random.below(30)),
  }
  return pattern.replaceAll(/\{(\w+)\}/g, (gap, name: string) => words[name] ?? gap)
}
