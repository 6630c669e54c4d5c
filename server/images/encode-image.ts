import sharp, { type Metadata, type Sharp } from 'sharp'
import type { ImageCategory } from '#server/db/schema/images.ts'
import { widthsBelow } from './image-address.ts'
import type { ImageType } from './image-type.ts'

export interface EncodingRequest {
  bytes: Buffer
  type: ImageType
  category: ImageCategory
}

export interface EncodedImage {
  bytes: Buffer
  type: ImageType
  width: number
  height: number
  /** It has more than one frame. */
  isMoving: boolean
}

export interface ImageVariant {
  width: number
  /** WebP. */
  bytes: Buffer
}

/** `reason` says in Chinese why a picture is not taken. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
}

/**
 * The most pixels that are unpacked: a phone's photo. `moving` is for all frames together, and for GIF, where each pixel
 * also looks for its colour in a palette. The slowest pictures within these limits take two seconds of one core, GIFs
 * of noise in hundreds of layers three.
 */
const pixelLimit = { still: 40_000_000, moving: 10_000_000 }
const frameLimit = 300
/** The longest side that is read. A line is held whole, several at once: one of forty million pixels takes a gigabyte. */
const sideLimit = 30_000
/** The most bytes of a picture that is not written line by line, and so is unpacked as a whole. */
const wholeLimit = 160_000_000
/** The longer side of what is kept, in pixels. */
const longestSide: Record<ImageCategory, number> = {
  avatar: 512,
  cover: 1920,
  post: 2560,
  feedback: 2560,
}

// One core decodes; the others are for those who read.
sharp.concurrency(1)
// No two pictures are alike.
sharp.cache(false)

/**
 * Decodes an uploaded picture and encodes it anew, so that nothing of the file itself survives: no metadata, no tail, no
 * second meaning. Its limits are read off the header, before anything is unpacked.
 * @throws ImageRefused when it is too large unpacked or cannot be decoded
 */
export const encodeImage = (request: EncodingRequest): Promise<EncodedImage> =>
  encode(request).catch(refuse)

function refuse(error: unknown): never {
  if (error instanceof ImageRefused) throw error
  throw new ImageRefused('图片已损坏或尺寸过大，无法处理', { cause: error })
}

const options = {
  limitInputPixels: pixelLimit.still,
  failOn: 'error',
  sequentialRead: true,
} as const

async function encode({ bytes, type, category }: EncodingRequest): Promise<EncodedImage> {
  const keepsFrames = (type === 'gif' || type === 'webp') && category !== 'avatar'
  demandLimits(await sharp(bytes, options).metadata(), keepsFrames)
  const side = longestSide[category]
  const picture = sharp(bytes, { ...options, animated: keepsFrames })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await encoders[type](picture).toBuffer({ resolveWithObject: true })
  const height = info.pageHeight ?? info.height
  return { bytes: data, type, width: info.width, height, isMoving: height < info.height }
}

/**
 * The narrower versions of a picture that `encodeImage` has made: none of one that moves, as each would hold all its frames.
 * @throws ImageRefused when it is too large unpacked or cannot be decoded
 */
export const encodeVariants = (
  picture: Omit<EncodingRequest, 'type'>,
): Promise<ImageVariant[]> => variantsOf(picture).catch(refuse)

async function variantsOf({ bytes, category }: Omit<EncodingRequest, 'type'>) {
  const header = await sharp(bytes, options).metadata()
  demandLimits(header, false)
  if ((header.pages ?? 1) > 1) return []
  const isSquare = category === 'avatar'
  const most = isSquare ? Math.min(header.width, header.height) : header.width
  const variants: ImageVariant[] = []
  for (const width of widthsBelow(category, most)) {
    const side = Math.min(width, most)
    const picture = sharp(bytes, options).resize({
      width: side,
      ...(isSquare && { height: side }),
    })
    variants.push({ width, bytes: await picture.webp({ quality: 80, effort: 4 }).toBuffer() })
  }
  return variants
}

function demandLimits(header: Metadata, keepsFrames: boolean) {
  const { pages = 1, width, height, format } = header
  const frames = keepsFrames ? pages : 1
  const isMoving = format === 'gif' || frames > 1
  if (isMoving && (frames > frameLimit || frames * width * height > pixelLimit.moving))
    throw new ImageRefused('动图的帧数或尺寸过大，请减少帧数或缩小尺寸')
  if (Math.max(width, height) > sideLimit || bytesAtOnce(header) > wholeLimit)
    throw new ImageRefused('图片的尺寸过大，无法处理')
}

const bytesAtOnce = ({ width, height, channels, depth, isProgressive }: Metadata) =>
  isProgressive ? width * height * channels * (depth === 'ushort' ? 2 : 1) : 0

/** What takes a multiple of the time for a few percent of the bytes is left out. */
const encoders: Record<ImageType, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 84, mozjpeg: true, trellisQuantisation: false }),
  png: (picture) => picture.png({ compressionLevel: 6 }),
  webp: (picture) => picture.webp({ quality: 84, effort: 2 }),
  // Its frames have been dithered where they need to be.
  gif: (picture) => picture.gif({ effort: 1, dither: 0 }),
}
