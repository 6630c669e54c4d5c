import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { idByClient, onceByClient } from '#server/db/once.ts'
import { feedback } from '#server/db/schema/feedback.ts'
import { imageAt } from '#server/images/image-address.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { type PageRequest, readPage } from '#server/lists/keyset.ts'
import { asMember } from '#server/db/as-member.ts'
import { presentFeedback } from './feedback.present.ts'
import * as store from './feedback.store.ts'

export type FeedbackService = ReturnType<typeof createFeedback>

type Schemas = components['schemas']
type FeedbackBody = Schemas['FeedbackBody']

/** Code points of a trimmed text. */
const shortestContent = 5

/** What members tell us, and what has become of it. */
export function createFeedback({ db, clock, newId }: Core) {
  /**
   * Takes what a member tells; a retry finds what the first try made.
   * @throws Problem 1000 (field `content` or `images`)
   */
  async function create(viewer: Viewer, body: FeedbackBody): Promise<Schemas['Feedback']> {
    const content = tidyContent(body.content)
    return onceByClient(
      () => made(viewer, body.clientId),
      () => write(viewer, { ...body, content }),
    )
  }

  async function write(viewer: Viewer, body: FeedbackBody): Promise<Schemas['Feedback']> {
    const { type, content, contact = '', images = [], report, clientId = null } = body
    const id = newId()
    const now = clock.now()
    await asMember({ db, clock }, viewer.id, async (tx) => {
      await demandOwned(tx, viewer.id, images)
      await store.insertFeedback(tx, {
        id,
        authorId: viewer.id,
        type,
        content,
        contact: contact.trim(),
        images,
        report: report?.trim() ? report : null,
        clientId,
        createdAt: now,
        updatedAt: now,
      })
    })
    return find(id)
  }

  /** What the caller has told us, newest first. */
  const own = (viewer: Viewer, request: PageRequest): Promise<Schemas['FeedbackPage']> =>
    readPage(store.ownListing(db, viewer.id), request, shown)

  async function made(viewer: Viewer, clientId: string | undefined) {
    const id = await idByClient(db, feedback, viewer.id, clientId)
    return id === undefined ? undefined : find(id)
  }

  const find = async (id: string) => demandFound((await shown([id]))[0])

  const shown = async (ids: string[]) =>
    (await store.findFeedback(db, ids)).map(presentFeedback)

  return { create, own }
}

/** A picture of this site, uploaded for feedback by the same person: no address of elsewhere, nobody else's. */
async function demandOwned(tx: Transaction, ownerId: string, urls: string[]): Promise<void> {
  const names = urls.flatMap((url) => {
    const image = imageAt(url)
    return image?.category === 'feedback' ? [image.name] : []
  })
  const owned = await store.ownedImages(tx, ownerId, names)
  if (names.length < urls.length || owned.length < new Set(names).size)
    throw problem.invalid({ images: ['有图片不能使用，请重新上传'] })
}

/** The contract has held it to its longest already. */
function tidyContent(typed: string): string {
  const content = typed.trim()
  if (Array.from(content).length < shortestContent)
    throw problem.invalid({ content: [`请至少写 ${shortestContent} 个字`] })
  return content
}
