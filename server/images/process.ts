import sharp, { type Metadata, type Sharp } from 'sharp'
import type { ImageCategory } from '../db/schema/images.ts'
import { Problem, problem } from '../lib/problem.ts'
import { createTurns } from '../lib/turns.ts'

export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif'

export interface ProcessedImage {
  bytes: Buffer
  type: ImageType
  width: number
  height: number
}

/** The most a picture may hold when unpacked, all frames together. */
const pixelLimit = 40_000_000
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

/**
 * Decodes an uploaded picture and encodes it anew, so that nothing of the file
 * itself survives: no metadata, no tail, no second meaning. The type is read
 * from the bytes; names and declared types are not asked.
 * @throws Problem 1007 when it is not JPEG, PNG, WebP or GIF; 1000 when it cannot be decoded or is too large unpacked; 1009 when too many wait already
 */
export async function processImage(
  bytes: Buffer,
  category: ImageCategory,
): Promise<ProcessedImage> {
  const type = typeOf(bytes)
  if (!type) throw problem.unsupportedMedia('只支持 JPEG、PNG、WebP 和 GIF 图片')
  return inTurn(() => encode(bytes, type, category)).catch((error: unknown) => {
    if (error instanceof Problem) throw error
    throw problem.invalid({ file: ['图片已损坏或尺寸过大，无法处理'] })
  })
}

async function encode(bytes: Buffer, type: ImageType, category: ImageCategory) {
  const animated = (type === 'gif' || type === 'webp') && category !== 'avatar'
  const options = {
    limitInputPixels: pixelLimit,
    failOn: 'error',
    sequentialRead: true,
  } as const
  const header = await sharp(bytes, options).metadata()
  const { pages = 1, width, height } = header
  if (animated && (pages > frameLimit || pages * width * height > pixelLimit))
    throw problem.invalid({ file: ['动图的帧数或尺寸过大'] })
  if (Math.max(width, height) > sideLimit || bytesAtOnce(header) > wholeLimit)
    throw problem.invalid({ file: ['图片的尺寸过大，无法处理'] })

  const side = longestSide[category]
  const picture = sharp(bytes, { ...options, animated })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 15 })
  const { data, info } = await encoders[type](picture).toBuffer({ resolveWithObject: true })
  return { bytes: data, type, width: info.width, height: info.pageHeight ?? info.height }
}

function bytesAtOnce({ format, width, height, channels, depth, isProgressive }: Metadata) {
  // Beside its colours a frame keeps the one before.
  if (format === 'gif') return width * height * 6
  return isProgressive ? width * height * channels * (depth === 'ushort' ? 2 : 1) : 0
}

const encoders: Record<ImageType, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 84, mozjpeg: true }),
  png: (picture) => picture.png({ compressionLevel: 8 }),
  webp: (picture) => picture.webp({ quality: 84 }),
  gif: (picture) => picture.gif(),
}

/** Only these four are handed to a decoder: libvips would open SVG, PDF and many more. */
function typeOf(bytes: Buffer): ImageType | undefined {
  const starts = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).toString('latin1') === signature
  if (starts('\xFF\xD8\xFF')) return 'jpeg'
  if (starts('\x89PNG\r\n\x1A\n')) return 'png'
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  if (starts('GIF87a') || starts('GIF89a')) return 'gif'
  return undefined
}

/** Each holds its upload in memory, so a queue longer than this is sent away. */
const mostWaiting = 32

/** One picture at a time: unpacked ones are large, and encoders use every core themselves. */
const inTurn = createTurns(mostWaiting)
