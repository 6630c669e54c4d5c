import type { PercentCrop } from 'react-image-crop'

/** How wide and high a portrait is, in pixels. */
const side = 512

/** The chosen square of a picture as a file of 512×512; null when the browser can't draw it. */
export async function cutOut(image: HTMLImageElement, crop: PercentCrop): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  const { naturalWidth, naturalHeight } = image
  if (context === null || naturalWidth === 0) return null
  context.imageSmoothingQuality = 'high'
  const [x, width] = [crop.x, crop.width].map((part) => (part / 100) * naturalWidth)
  const [y, height] = [crop.y, crop.height].map((part) => (part / 100) * naturalHeight)
  context.drawImage(image, x ?? 0, y ?? 0, width ?? 0, height ?? 0, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/webp', 0.9),
  )
  // A browser that can't write webp answers png.
  return blob && new File([blob], `avatar.${blob.type.split('/')[1]}`, { type: blob.type })
}
