import { Fragment, lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '#src/runtime/paths.ts'
import type { Comment } from '#src/data/types.ts'
import { theme } from '#src/theme/theme.ts'

interface TextProps {
  text: string
  mentions: readonly Mention[]
}

// Most comments hold no address: they are read as they are until what finds addresses has come.
const LinkedText = lazy(async () => {
  // Without a network a comment is still worth reading.
  const inline = await import('#content/inline.ts').catch(() => null)
  if (inline === null) return { default: MentioningText }
  return {
    default: ({ text, mentions }: TextProps) =>
      inline.linkify(text).children.map((node, at) =>
        node.type === 'text' ? (
          <MentioningText key={at} text={node.value} mentions={mentions} />
        ) : (
          <a key={at} href={String(node.properties['href'])} rel="nofollow noopener noreferrer">
            {node.children.map((child) => (child.type === 'text' ? child.value : ''))}
          </a>
        ),
      ),
  }
})

/** What a comment says: plain text, in which addresses and mentioned people are links. */
export function CommentText({ comment }: { comment: Pick<Comment, 'content' | 'mentions'> }) {
  const shown = { text: withoutTowers(comment.content), mentions: comment.mentions }
  return (
    <Said dir="auto">
      <Suspense fallback={<MentioningText {...shown} />}>
        <LinkedText {...shown} />
      </Suspense>
    </Said>
  )
}

function MentioningText({ text, mentions }: TextProps) {
  return cutAtMentions(text, mentions).map((piece, at) =>
    typeof piece === 'string' ? (
      <Fragment key={at}>{piece}</Fragment>
    ) : (
      <Link key={at} to={paths.profile(piece.user.id)}>{`@${piece.name}`}</Link>
    ),
  )
}

const Said = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  a {
    color: ${theme.color.accent};
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
`

type Mention = Comment['mentions'][number]

/** A text cut at whom it mentions; the longest name counts where one begins another. */
export function cutAtMentions(
  text: string,
  mentions: readonly Mention[],
): readonly (string | Mention)[] {
  const longestFirst = mentions.toSorted((one, other) => other.name.length - one.name.length)
  const pieces: (string | Mention)[] = []
  let from = 0
  for (const { index } of text.matchAll(/(?<![\w.+-])@/g)) {
    const meant = longestFirst.find(({ name }) => text.startsWith(name, index + 1))
    if (!meant || index < from) continue
    pieces.push(text.slice(from, index), meant)
    from = index + 1 + meant.name.length
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '')
}

/** Empty lines beyond one are somebody's tall joke. */
export const withoutTowers = (text: string) => text.replace(/\n{3,}/g, '\n\n')
