import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { Problem, problem } from '#server/lib/problem.ts'
import { createTally } from '#server/lib/tally.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { isKnownTag } from '#server/web/entity-tag.ts'
import { type ImageName, originalOf, storedImage } from './image-address.ts'
import { type ImageStore, StoreUnavailable } from './image-store.ts'
import { cacheControl, mimeOf } from './image-type.ts'
import type { Images } from './images.service.ts'
import { isKnown } from './images.store.ts'
import { createUploadTurns } from './upload-turns.ts'

/** The most a picture may weigh when it is sent. */
const uploadLimit = 8 * 1024 * 1024

/** Each is decoded, also one that is refused then; a long report of a journey has fewer. */
const uploadsOfMember = { limit: 100, seconds: 600 }

/** Of one member under way at once, on this node: a client sends three. */
const mostUnderWay = 6

export function imagesRoutes(images: Images, throttling: Throttling) {
  const uploads = createThrottle(throttling, 'uploads', uploadsOfMember)
  const turns = createUploadTurns()
  const underWay = createTally()

  /** Refuses one too many before anything of it is read. */
  async function oneOfFew<T>(memberId: string, work: () => Promise<T>): Promise<T> {
    if (underWay.of(memberId) >= mostUnderWay)
      throw problem.tooMany(2, '同时上传的图片太多了，请等前面的传完')
    underWay.change(memberId, 1)
    try {
      return await work()
    } finally {
      underWay.change(memberId, -1)
    }
  }

  return {
    uploadImage: ({ params, viewer, client, request }) =>
      oneOfFew(viewer.id, async () => {
        await uploads.take(viewer.id)
        const bytes = await turns.take(networkOf(client.address), (signal) =>
          readUpload(request, signal),
        )
        return images.upload(viewer.id, params.category, bytes)
      }),
  } satisfies Partial<Handlers>
}

/**
 * The one file of the form, in its field `file`.
 * @throws Problem 1000 when it is anything else · 1005 when it is too large · 1009 when others need its turn
 */
async function readUpload(request: FastifyRequest, signal: AbortSignal): Promise<Buffer> {
  const bytes = await readFile(request, signal).catch((error: unknown) => {
    // The parser's own refusals carry a status; what has none is a form that breaks off.
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error))
      throw error
    throw problem.invalid({ file: ['上传的内容不完整，请重试'] })
  })
  if (!bytes || bytes.length === 0) throw problem.invalid({ file: ['请选择一张图片'] })
  return bytes
}

async function readFile(
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  // Of one that has left while it waited the parser would hear nothing, not even its end.
  if (request.raw.destroyed) throw new Error('it is gone')
  const limits = { fileSize: uploadLimit, files: 1, fields: 0, parts: 1 }
  const parts = request.parts({ limits })

  async function read() {
    let bytes: Buffer | undefined
    for await (const part of parts) {
      if (part.type !== 'file') continue
      signal.addEventListener('abort', () => part.file.destroy(tooSlow()))
      // The parser would throw the rest away until it ends, which it may never do.
      part.file.once('limit', () => part.file.destroy(tooLarge()))
      // Read in any case: an unread part keeps the whole request waiting.
      const content = await part.toBuffer()
      if (part.fieldname === 'file') bytes = content
    }
    return bytes
  }

  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(tooSlow()))
  })
  return Promise.race([read(), ended])
}

/* A client that sends on is not read any more. */
const isLast = { connection: 'close' }
const tooLarge = () => new Problem(1005, { headers: isLast })
const tooSlow = () =>
  new Problem(1009, {
    message: '上传的人太多，这张图片传得太慢，没有传完，请稍后再试',
    retryAfter: 10,
    headers: isLast,
  })

/** How long somebody may keep the picture itself where its variant was asked for. */
const insteadOfVariant = 'public, max-age=60'

/**
 * `GET /images/{category}/{name}`: a name never changes its bytes, so browsers may keep them for ever. In place of a variant
 * that is still to be made comes the picture.
 */
export const servingImages =
  ({ db, config }: Pick<Core, 'db' | 'config'>, files: ImageStore): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { category: string; name: string } }>(
      '/images/:category/:name',
      async (request, reply) => {
        const asked = storedImage(request.params.category, request.params.name)
        if (!asked) throw problem.notFound()
        const found = await find(asked).catch(tellOfStore)
        if (!found) throw problem.notFound()
        const tag = `"${found.name}"`
        reply
          .header('cache-control', found.name === asked.name ? cacheControl : insteadOfVariant)
          .header('etag', tag)
          .header('content-security-policy', "default-src 'none'; sandbox")
          // Feed readers, link previews and a CDN show it on sites of their own.
          .header('cross-origin-resource-policy', 'cross-origin')
        if (isKnownTag(tag, request.headers['if-none-match'])) {
          found.content.destroy()
          return reply.code(304).send()
        }
        if (found.size !== undefined) reply.header('content-length', found.size)
        return reply.type(mimeOf(found.name) ?? '').send(found.content)
      },
    )

    async function find({ category, name }: ImageName) {
      const whole = originalOf(name) ?? name
      // Each look into a bucket has its price, and names that nobody has given are free.
      if (config.s3 && !(await isKnown(db, { category, name: whole }))) return undefined
      const image = await files.open(category, name)
      if (image) return { name, ...image }
      const instead = whole === name ? undefined : await files.open(category, whole)
      return instead && { name: whole, ...instead }
    }
  }

function tellOfStore(error: unknown): never {
  if (error instanceof StoreUnavailable)
    throw problem.unavailable(10, '图片暂时取不到，请稍后再试', error)
  throw error
}
