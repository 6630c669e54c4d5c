import { useState } from 'react'
import { styled } from 'styled-components'
import { type ImageSource, imageSource } from '#src/lib/image-source.ts'
import { content } from '#src/messages/posts.ts'
import { theme } from '#src/theme/theme.ts'
import { SizedImage } from '#src/ui/SizedImage.tsx'

/** How wide a text is at most, in pixels. Keep in step with `theme.size.measure`. */
const measure = 684

interface ContentImageProps {
  src?: string
  alt?: string
  title?: string
  width?: number
  height?: number
  /** Beside text or other pictures, in the height of a line. */
  inLine: boolean
  inLink: boolean
}

/**
 * A picture of a post. Its room is there before it comes, so nothing moves: by its own measures where the
 * author gave them, else a frame that the picture is fitted into. A press shows the original.
 */
export function ContentImage(props: ContentImageProps) {
  const { src, alt = '', title, inLine, inLink } = props
  const [failed, setFailed] = useState(false)
  if (src === undefined) return alt
  if (failed)
    return <Lost>{alt === '' ? content.imageFailed : content.imageFailedOf(alt)}</Lost>

  const measures = measuresOf(props, imageSource(src))
  const picture = (
    <SizedImage
      src={src}
      alt={alt}
      title={title}
      {...measures}
      sizes={
        inLine ? '7em' : `min(${measures?.width ?? measure}px, ${measure}px, 100vw - 32px)`
      }
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  )
  if (inLine) return <InLine>{picture}</InLine>
  const frame = measures ? <Measured>{picture}</Measured> : <Frame>{picture}</Frame>
  if (inLink) return frame
  return (
    <Original
      href={src}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={alt === '' ? content.original : content.originalOf(alt)}
    >
      {frame}
    </Original>
  )
}

/** The measures that its author gave, else its own. */
function measuresOf({ width, height }: ContentImageProps, own: ImageSource) {
  if (width !== undefined && height !== undefined) return { width, height }
  if (own.width === undefined || own.height === undefined) return undefined
  const { width: wide, height: high } = own
  // An author who gave one of the two meant the other to follow.
  if (width !== undefined) return { width, height: Math.round((width * high) / wide) }
  if (height !== undefined) return { width: Math.round((height * wide) / high), height }
  return { width: wide, height: high }
}

const Measured = styled.span`
  display: block;

  img {
    height: auto;
    border-radius: ${theme.radius.s};
  }
`

const Frame = styled.span`
  display: block;
  aspect-ratio: 16 / 10;
  overflow: hidden;
  border-radius: ${theme.radius.s};
  background: ${theme.color.code};

  img {
    width: 100%;
    height: 100%;
    object-fit: scale-down;
  }
`

const InLine = styled.span`
  display: inline-block;
  width: 7em;
  height: 1.6em;
  margin-right: 0.3em;
  vertical-align: middle;

  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
    object-position: left;
  }
`

const Original = styled.a`
  display: block;
  cursor: zoom-in;
`

const Lost = styled.span`
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
`
