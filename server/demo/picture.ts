import sharp from 'sharp'
import type { ImageCategory } from '#server/db/schema/images.ts'
import type { House } from '#server/tools/tool.ts'
import { readPicture } from './texts.ts'

/** Turns a drawing of the demo into a picture of the community, once; answers its address. */
export async function hang(
  { services }: House,
  ownerId: string,
  category: ImageCategory,
  name: string,
): Promise<string> {
  const bytes = await sharp(readPicture(name)).png().toBuffer()
  const { url } = await services.publishing.images.adopt(ownerId, category, bytes)
  return url
}
