import { lazy, Suspense } from 'react'
import { styled } from 'styled-components'
import { chat as words } from '#src/messages/chat.ts'
import { theme } from '#src/theme/theme.ts'
import { isPicture } from '#src/lib/image-source.ts'
import { SizedImage } from '#src/ui/SizedImage.tsx'

interface MessageTextProps {
  text: string
  /** Who said it. */
  name: string
}

// Most messages hold no address: they are read as they are until what finds addresses has come.
const LinkedText = lazy(async () => {
  // A reader who is offline just now still reads what is said.
  const inline = await import('#content/inline.ts').catch(() => null)
  return {
    default: ({ text }: { text: string }) =>
      inline?.linkify(text).children.map((node, at) =>
        node.type === 'text' ? (
          node.value
        ) : (
          <a
            key={at}
            href={String(node.properties['href'])}
            target="_blank"
            rel="nofollow noopener noreferrer"
          >
            {node.children.map((child) => (child.type === 'text' ? child.value : ''))}
          </a>
        ),
      ) ?? text,
  }
})

/** What a message says: plain text with its addresses as links, or one picture. */
export function MessageText({ text, name }: MessageTextProps) {
  if (isPicture(text)) {
    return (
      <a href={text} target="_blank" rel="noopener">
        <Picture src={text} alt={words.pictureLabel(name)} sizes="220px" isCut />
      </a>
    )
  }
  return (
    <Said dir="auto">
      <Suspense fallback={text}>
        <LinkedText text={text} />
      </Suspense>
    </Said>
  )
}

// Its height is known before it has come, so that what is read does not move.
const Picture = styled(SizedImage)`
  display: block;
  width: 220px;
  max-width: 100%;
  height: 180px;
  border-radius: ${theme.radius.s};
  object-fit: cover;
`

const Said = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  a {
    color: inherit;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
`
