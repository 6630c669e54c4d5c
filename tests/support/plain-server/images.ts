import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { PlainWorld } from './world.ts'

/** Pictures: sent as the contract says, since the specification does not show it, and read at `{category}/{name}`. */
export async function serveImages(app: FastifyInstance, world: PlainWorld): Promise<void> {
  await app.register(multipart)
  app.post<{ Params: { category: string } }>(
    '/api/images/:category',
    async (request, reply) => {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
      if (!world.tokens.has(token)) return reply.code(401).send({ message: '请先登录' })
      const sent = await request.file()
      if (sent?.fieldname !== 'file') return reply.code(400).send({ message: '没有图片' })
      const bytes = await sent.toBuffer()
      const { format, width, height } = await sharp(bytes).metadata()
      const { category } = request.params
      const name = `${world.newId()}.${format}`
      const url = `/images/${category}/${name}`
      const mime = `image/${format}`
      world.images.set(url, { mime, bytes })
      return reply
        .code(201)
        .send({ url, category, name, mime, width, height, size: bytes.length })
    },
  )
  app.get('/images/:category/:name', (request, reply) => {
    const image = world.images.get(request.url)
    return image ? reply.type(image.mime).send(image.bytes) : reply.code(404).send()
  })
}
