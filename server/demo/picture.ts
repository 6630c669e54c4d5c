import sharp from 'sharp'
import type { ImageCategory } from '#server/db/schema/images.ts'
import type { AppContext as House } from '#server/services.ts'
import { readPicture } from './texts.ts'

/** Turns a drawing of the demo into a picture of the community, once; answers its address. */
export async function hang(
  { services }: House,
  ownerId: string,
  category: ImageCategory,
  name: string,
): Promise<string> {
  const bytes = await sharp(readPicture(name)).png().toBuffer()
  const { url } = await services.images.adopt(ownerId, category, bytes)
  return url
}
