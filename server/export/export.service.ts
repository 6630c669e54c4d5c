import type { Core } from '#server/core.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { ownImages } from '#server/images/image-address.ts'
import type { ImageStore } from '#server/images/image-store.ts'
import { demandFound } from '#server/lib/problem.ts'
import { findAccount } from '#server/users/accounts.store.ts'
import type { Exported, ExportFormat } from './exported-post.ts'
import * as store from './export.store.ts'
import type { ZipEntry } from './zip.ts'

export type Exports = ReturnType<typeof createExports>

/** Everything somebody wrote, to take along. */
export function createExports({ db, clock, publicUrl }: Core, files: ImageStore) {
  /**
   * The files of an export one by one: who wrote it, the posts without the trash, and their pictures.
   * `npm run import` reads the Markdown kind back.
   */
  async function* entriesOf(ownerId: string, format: ExportFormat): AsyncGenerator<ZipEntry> {
    const owner = demandFound(await findAccount(db, ownerId), 2012)
    const about = {
      generator: 'inkstone',
      title: owner.nickName,
      description: owner.bio,
      url: `${publicUrl()}/blog/users/${owner.id}`,
    }
    yield entry('inkstone.json', `${JSON.stringify(about, null, 2)}\n`, clock.now())
    const sent = new Set<string>()
    // Writes YAML, which nothing else of a server needs.
    const { filesOf, picturesOf } = await import('./exported-post.ts')
    for await (const exported of textsOf(ownerId)) {
      const time = exported.post.updatedAt
      for (const [name, text] of Object.entries(filesOf(exported, format)))
        yield entry(name, text, time)
      yield* picturesIn(picturesOf(exported.text), time, sent)
    }
  }

  async function* textsOf(ownerId: string): AsyncGenerator<Exported> {
    let post = await store.findNext(db, ownerId, undefined)
    while (post) {
      for (const { revision, isDraft } of statesOf(post)) {
        const text = await store.findText(db, post.id, revision)
        // A post that is saved in this very moment may have lost this state to the next one.
        if (text) yield { post, text, isDraft }
      }
      post = await store.findNext(db, ownerId, post.id)
    }
  }

  async function* picturesIn(addresses: string[], time: Date, sent: Set<string>) {
    for (const { category, name } of ownImages(addresses)) {
      const path = `images/${category}/${name}`
      if (sent.has(path)) continue
      sent.add(path)
      const content = await files.get(category, name)
      if (content) yield { name: path, content, time, isPacked: true }
    }
  }

  return { entriesOf }
}

/** What readers see, and apart from it what they do not see yet. */
function statesOf({ status, revision, publishedRevision }: Post) {
  if (status !== 'published' || publishedRevision === null) return [{ revision, isDraft: true }]
  const seen = { revision: publishedRevision, isDraft: false }
  return revision === publishedRevision ? [seen] : [seen, { revision, isDraft: true }]
}

const entry = (name: string, text: string, time: Date): ZipEntry => ({
  name,
  content: Buffer.from(text),
  time,
})
