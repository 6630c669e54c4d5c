import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { Problem, problem } from '#server/lib/problem.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { isKnownTag } from '#server/web/entity-tag.ts'
import { type ImageName, originalOf, storedImage } from './image-address.ts'
import { type ImageStore, StoreUnavailable } from './image-store.ts'
import { cacheControl, mimeOf } from './image-type.ts'
import type { Images } from './images.service.ts'
import { isKnown } from './images.store.ts'

/** The most a picture may weigh when it is sent. */
const uploadLimit = 8 * 1024 * 1024

/** Each is decoded, also one that is refused then; a long report of a journey has fewer. */
const uploadsOfMember = { limit: 100, seconds: 600 }

export function imagesRoutes(images: Images, throttling: Throttling) {
  const uploads = createThrottle(throttling, 'uploads', uploadsOfMember)
  return {
    uploadImage: uploads.guard(async ({ params, viewer, request }) =>
      images.upload(viewer.id, params.category, await readUpload(request)),
    ),
  } satisfies Partial<Handlers>
}

/** The one file of the form, in its field `file`. @throws Problem 1000 when it is anything else · 1005 when it is too large */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const bytes = await readFile(request).catch((error: unknown) => {
    // The parser's own refusals carry a status; what has none is a form that breaks off.
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error))
      throw error
    throw problem.invalid({ file: ['上传的内容不完整，请重试'] })
  })
  if (!bytes || bytes.length === 0) throw problem.invalid({ file: ['请选择一张图片'] })
  return bytes
}

async function readFile(request: FastifyRequest): Promise<Buffer | undefined> {
  const limits = { fileSize: uploadLimit, files: 1, fields: 0, parts: 1 }
  let bytes: Buffer | undefined
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue
    // The parser would throw the rest away until it ends, which it may never do.
    part.file.once('limit', () => part.file.destroy(tooLarge()))
    // Read in any case: an unread part keeps the whole request waiting.
    const read = await part.toBuffer()
    if (part.fieldname === 'file') bytes = read
  }
  return bytes
}

/** A client that sends on is not read any more. */
const tooLarge = () => new Problem(1005, { headers: { connection: 'close' } })

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
