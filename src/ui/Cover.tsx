import { useState } from 'react'
import { styled } from 'styled-components'
import { coverCharacter } from '#src/lib/characters.ts'
import { theme } from '#src/theme/theme.ts'

interface CoverProps {
  /** The title of the post: its first character stands in for a missing picture. */
  title: string
  src?: string | null
  /** Load at once: for the pictures seen first. */
  eager?: boolean
}

/** The picture of a post at a fixed 2:1, so nothing moves when it arrives or fails. Says nothing to listeners. */
export function Cover({ title, src, eager = false }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <Frame aria-hidden="true">
      <Character viewBox="0 0 200 100">
        <text x="100" y="50" dy="0.36em" textAnchor="middle" fontSize="26">
          {coverCharacter(title)}
        </text>
      </Character>
      {src && src !== failed && (
        <Picture
          src={src}
          alt=""
          width={640}
          height={320}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </Frame>
  )
}

const Frame = styled.div`
  position: relative;
  flex: none;
  aspect-ratio: 2;
  overflow: hidden;
  background: linear-gradient(135deg, ${theme.color.accentSoft}, ${theme.color.sealSoft});
`

const Character = styled.svg`
  width: 100%;
  height: 100%;
  font-family: ${theme.font.serif};
  font-weight: 600;
  fill: color-mix(in srgb, ${theme.color.accent} 40%, transparent);
  user-select: none;
`

const Picture = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
`
