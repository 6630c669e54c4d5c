import { createHash } from 'node:crypto'
import { createRecent } from '#server/lib/recent.ts'
import { createSerialQueue } from '#server/lib/queue.ts'
import { networkOf } from '#server/throttle/network.ts'
import type { Allowance } from '#server/throttle/buckets.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { type OgImage, ogImageSvg } from './og-image.ts'
import { createFont } from './font.ts'

/** Raise it when the same page is drawn in another way: caches know a picture by its version. */
const design = 1

/** About sixty kilobytes each. */
const mostKept = 200
const mostWaiting = 32
/** How many pictures a network may have drawn: a crawler that comes by night, and nobody who never leaves. */
const generous: Allowance = { limit: 300, seconds: 300 }

/** What tells the picture of a page from any other. */
export const versionOf = ({ title, byline, siteName }: OgImage): string =>
  createHash('sha256')
    .update(JSON.stringify([design, title, byline, siteName]))
    .digest('base64url')
    .slice(0, 16)

export type Previews = ReturnType<typeof createPreviews>

/** The pictures that stand for pages where their links are shared: drawn when asked for, one at a time. */
export function createPreviews(throttling: Throttling, allowance = generous) {
  const font = createFont()
  const inTurn = createSerialQueue(mostWaiting)
  const drawings = createThrottle(throttling, 'previews', allowance)
  const pictures = createRecent<Buffer>(mostKept)

  /** @throws Problem 1003 when `address` had too many drawn, 1009 when too many wait already */
  async function draw(image: OgImage, address: string): Promise<Buffer> {
    return pictures.recall(versionOf(image), async () => {
      await drawings.take(networkOf(address))
      return inTurn(async () => png(await ogImageSvg(image, font)))
    })
  }

  return { draw }
}

async function png(svg: string) {
  // Much to load, and not before somebody shares a link.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}
