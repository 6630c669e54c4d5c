import { type ComponentPropsWithoutRef, use, useLayoutEffect, useRef, useState } from 'react'
import { imageSource } from '#src/lib/image-source.ts'
import { ImageBase } from './image-base.ts'

interface SizedImageProps extends Omit<ComponentPropsWithoutRef<'img'>, 'srcSet'> {
  src: string
  /** How wide its place is, as the attribute `sizes` says it. */
  sizes: string
  /** The picture fills a place of one size (`object-fit: cover`), however large it is. */
  isCut?: boolean
  /** Called when nothing of it could be loaded. */
  onError?: () => void
}

/**
 * A picture in the width that its place needs. Where that one fails to load, because it is still to be made or the place of
 * pictures is away, the picture as it was uploaded is asked of this site.
 */
export function SizedImage({ src, sizes, isCut = false, onError, ...rest }: SizedImageProps) {
  const base = use(ImageBase)
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => tellOfFailure(image.current), [])
  const source = imageSource(src, { base, isCut })
  const isWhole = failed === src || (source.srcSet === undefined && source.src === src)
  return (
    <img
      alt=""
      decoding="async"
      {...rest}
      ref={image}
      {...(isWhole ? {} : { sizes, srcSet: source.srcSet })}
      src={isWhole ? src : source.src}
      onError={isWhole ? onError : () => setFailed(src)}
    />
  )
}

/** Of a page that a server rendered, a picture may have failed before anybody listened: it says so once more. */
function tellOfFailure(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0) image.dispatchEvent(new Event('error'))
}
