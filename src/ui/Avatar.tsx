import { useState } from 'react'
import { styled } from 'styled-components'
import { initials } from '#src/lib/characters.ts'
import { hashIndex } from '#src/lib/hash.ts'
import { theme } from '#src/theme/theme.ts'
import { SizedImage } from './SizedImage.tsx'

interface AvatarProps {
  /** Whose it is; gives the initials and, by its hash, their colour. */
  name: string
  src: string | null
  /** Width and height in pixels. */
  size?: number
}

const tints = Object.values({
  blue: theme.tint.blue,
  red: theme.tint.red,
  green: theme.tint.green,
  ochre: theme.tint.ochre,
  violet: theme.tint.violet,
  teal: theme.tint.teal,
})

/** A round portrait beside a name, so it is not read aloud; without a picture, or when it fails to load, initials on a colour of one's own. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (src && src !== failed)
    return (
      <Picture
        src={src}
        alt=""
        sizes={`${size}px`}
        isCut
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailed(src)}
      />
    )
  return <Initials name={name} size={size} />
}

function Initials({ name, size }: { name: string; size: number }) {
  const text = initials(name)
  const tint = tints[hashIndex(name, tints.length)] ?? theme.tint.blue
  return (
    <Letters viewBox="0 0 40 40" width={size} height={size} aria-hidden>
      <circle cx="20" cy="20" r="20" fill={tint.paper} />
      <text
        x="20"
        y="20"
        dy="0.36em"
        textAnchor="middle"
        fontSize={text.length > 1 ? 14 : 17}
        fontWeight="600"
        fill={tint.ink}
      >
        {text}
      </text>
    </Letters>
  )
}

const Picture = styled(SizedImage)`
  flex: none;
  border-radius: 50%;
  object-fit: cover;
  background: ${theme.color.line};
`

const Letters = styled.svg`
  flex: none;
  border-radius: 50%;
  font-family: ${theme.font.sans};
  user-select: none;
`
