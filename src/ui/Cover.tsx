import { useState } from 'react'
import { styled } from 'styled-components'
import { coverCharacter } from '#src/lib/characters.ts'
import { hashIndex } from '#src/lib/hash.ts'
import { theme } from '#src/theme/theme.ts'
import { SizedImage } from './SizedImage.tsx'

interface CoverProps {
  /** The title of the post: its first character that says something stands in for a missing picture. */
  title: string
  src: string | null
  /** Where it stands: in the line of a list, on a card, or above a text. */
  place?: keyof typeof sizes
  /** Load at once: for the pictures seen first. */
  eager?: boolean
}

/** How wide it is there. Keep in step with what is around it. */
const sizes = {
  line: '(max-width: 640px) 104px, 184px',
  card: '(max-width: 640px) calc(100vw - 32px), (max-width: 1023px) 50vw, 385px',
  page: 'min(684px, 100vw - 32px)',
}

const tints = Object.values(theme.tint)

/** The picture of a post at a fixed 2:1, so nothing moves when it arrives or fails. Says nothing to listeners. */
export function Cover({ title, src, place = 'line', eager = false }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <Frame aria-hidden="true">
      <Letter title={title} />
      {src && src !== failed && (
        <Picture
          src={src}
          sizes={sizes[place]}
          isCut
          width={640}
          height={320}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          onError={() => setFailed(src)}
        />
      )}
    </Frame>
  )
}

/** A leaf as it was printed from a block: a heavy line with a thin one inside, and one character. */
function Letter({ title }: { title: string }) {
  const { paper, ink } = tints[hashIndex(title, tints.length)] ?? theme.tint.blue
  return (
    <Leaf viewBox="0 0 200 100" fill={ink} stroke={ink}>
      <rect width="200" height="100" fill={paper} stroke="none" />
      <rect x="8" y="8" width="184" height="84" fill="none" strokeWidth="1.4" opacity="0.4" />
      <rect x="11" y="11" width="178" height="78" fill="none" strokeWidth="0.4" opacity="0.4" />
      <text x="100" y="50" dy="0.36em" textAnchor="middle" fontSize="44" stroke="none">
        {coverCharacter(title)}
      </text>
    </Leaf>
  )
}

const Frame = styled.div`
  position: relative;
  flex: none;
  aspect-ratio: 2;
  overflow: hidden;
  background: ${theme.color.code};
`

const Leaf = styled.svg`
  width: 100%;
  height: 100%;
  font-family: ${theme.font.serif};
  font-weight: 600;
  user-select: none;
`

const Picture = styled(SizedImage)`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
`
