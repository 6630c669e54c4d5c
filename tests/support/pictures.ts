import sharp from 'sharp'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

type Format = 'jpeg' | 'png' | 'webp' | 'gif'

/** A picture of one colour, in the format asked for. */
export const picture = (format: Format, { width = 40, height = 30 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b33a2b' } })
    .toFormat(format)
    .toBuffer()

/** A PNG that cannot be made small: it travels in many pieces. */
export function noise({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#b33a2b', noise: grain } })
    .png()
    .toBuffer()
}

/** A form as a browser sends it. */
export async function formOf(
  parts: { field?: string; name?: string; type?: string; bytes: Buffer | string }[],
) {
  const form = new FormData()
  for (const { field = 'file', name = 'photo.jpg', type = 'image/jpeg', bytes } of parts) {
    const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
    form.append(field, new Blob([content], { type }), name)
  }
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}

/** Uploads one file through the door. */
export async function upload(
  server: TestServer,
  member: Pick<Member, 'token'> | undefined,
  bytes: Buffer | string,
  { category = 'post', name = 'photo.jpg', type = 'image/jpeg' } = {},
) {
  const form = await formOf([{ bytes, name, type }])
  return server.inject('POST', `/api/images/${category}`, { token: member?.token, ...form })
}
