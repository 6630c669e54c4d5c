import { countWords } from '#content/characters.ts'
import { excerptOf } from '#content/excerpt.ts'
import { renderContent } from '#content/render.ts'
import type { RenderedContent } from '#content/render.types.ts'
import { plainText } from '#content/text.ts'
import { text } from '#content/tree.ts'
import type { Rendering } from '#server/posts/writing.ts'
import type { Chance } from './chance.ts'
import { phrase } from './phrases.ts'
import { type Field, fields, headings, sentences } from './words.ts'

/** A block of Markdown that was rendered by itself. */
interface Piece {
  content: string
  rendered: RenderedContent
}

/** What the posts of one field are put together from. */
export interface Pieces {
  field: Field
  paragraphs: Piece[]
  lists: Piece[]
  headings: Piece[]
}

const paragraphsOfField = 60
const listsOfField = 20

/**
 * Rendering takes milliseconds, so blocks are rendered once and posts put together from them. A post reads the
 * same as if it had been rendered whole: no block used here knows of its neighbours.
 */
export function createPieces(chance: Chance): Pieces[] {
  return fields.map((field) => {
    const say = () => phrase(chance, chance.pick(sentences), field)
    const many = (count: number, write: () => string) =>
      Array.from({ length: count }, () => piece(write()))
    return {
      field,
      paragraphs: many(
        paragraphsOfField,
        () => `${say()}**${chance.pick(field.things)}**，${say()}`,
      ),
      lists: many(listsOfField, () => `- ${say()}\n- ${say()}`),
      headings: headings.map((heading) => piece(`## ${heading}`)),
    }
  })
}

const piece = (content: string): Piece => ({
  content,
  rendered: renderContent({ format: 0, content }),
})

/** A text of a few blocks with its rendering. */
export function compose(
  chance: Chance,
  { paragraphs, lists, headings: titled }: Pieces,
): { content: string; rendering: Rendering } {
  const [opening, middle, end] = chance.some(paragraphs, 3)
  const [first, second] = chance.some(titled, 2)
  const list = chance.happens(0.3) ? chance.pick(lists) : undefined
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
