import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { namedId } from '#server/lib/id.ts'
import type { ImageSource, ImportedPost } from './imported-post.ts'

const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex')

/** The same for a file wherever its site is copied to, and for no file of another site. */
export const postKey = (site: string, path: string) => hash('post', site, path)

/** The same for a post of an export, however it is titled by now and wherever its file lies. */
export const exportedKey = (site: string, identity: string) => hash('exported', site, identity)

/** The id of a post that an import makes, known before the post is: the same at each try. */
export const idOf = (importKey: string) => namedId('id', importKey)

export const authorKey = (site: string, name: string) => hash('author', site, name)

/** Changes when anything changes that an import would bring along, pictures included. */
export async function digestOf(post: ImportedPost): Promise<string> {
  const { path: _, cover, images, authors, warnings: __, heldBack: ___, ...facts } = post
  const named = authors.map(({ name }) => name)
  const pictures = await Promise.all(
    Array.from(images, async ([reference, source]) => [reference, await trace(source)]),
  )
  return hash(JSON.stringify([facts, named, cover ? await trace(cover) : null, pictures]))
}

const trace = async (source: ImageSource) =>
  source.kind === 'remote' ? source.url : hash((await readFile(source.path)).toString('base64'))
