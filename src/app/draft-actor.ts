import { fromCallback, fromPromise } from 'xstate'
import { draftMachine } from '#machines/draft/draft.machine.ts'
import type {
  DraftRecord,
  Identity,
  KeptDraft,
  PostNames,
  WriteOutcome,
} from '#machines/draft/draft-record.types.ts'
import type { ServerPost, WriteRequest, Written } from '#machines/draft/draft.types.ts'
import { keeperMachine } from '#machines/draft/keeper.machine.ts'
import type { LockOrder } from '#machines/draft/keeper.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Clock } from '#src/platform/clock.ts'
import { holdDraftLock, type DraftLockPorts } from '#src/platform/journal/draft-lock.ts'
import type { Journal } from '#src/platform/journal/journal.ts'
import type { Api } from '#src/data/api.ts'

type Schemas = components['schemas']

export interface DraftPorts {
  api: Api
  clock: Clock
  journal: Journal
  tabs: DraftLockPorts
  newId: () => string
}

/** The machine of one draft of an account, with the server and this browser behind it. */
export function draftOf(ports: DraftPorts, account: string, identity: Identity) {
  const { api } = ports
  const session = ports.newId()
  return draftMachine.provide({
    actors: {
      keeper: keeperOf(ports, account, identity),
      load: fromPromise<ServerPost, PostNames>(async ({ input: names, signal }) =>
        serverPostOf(await openPost(api, names, signal)),
      ),
      save: fromPromise<Written, WriteRequest>(async ({ input: request, signal }) =>
        writtenOf(
          await api.post('/api/posts/drafts/save', {
            body: bodyOf(request, session),
            signal,
            quiet: true,
          }),
        ),
      ),
      publish: fromPromise<Written, WriteRequest>(async ({ input: request, signal }) =>
        writtenOf(
          await api.post('/api/posts/publish', {
            body: bodyOf(request, session),
            signal,
          }),
        ),
      ),
    },
  })
}

/** By the server's name, and before there is one by what this browser called the post when it made it. */
function openPost(api: Api, { postId, clientId }: PostNames, signal: AbortSignal) {
  if (postId !== null) {
    const params = { path: { id: postId } }
    return api.get('/api/posts/edit/{id}', { params, signal, quiet: true })
  }
  if (clientId === null) throw new Error('a draft without a name is asked for its post')
  const params = { path: { clientId } }
  return api.get('/api/posts/edit/by-client-id/{clientId}', { params, signal, quiet: true })
}

/** The keeper of one draft, with the lock and the journal behind it. */
function keeperOf({ journal, tabs }: DraftPorts, account: string, identity: Identity) {
  const record = journal.draft(account, identity)
  return keeperMachine.provide({
    actors: {
      lock: fromCallback<LockOrder>(({ sendBack, receive }) => {
        const lock = holdDraftLock(tabs, account, identity.key, sendBack)
        receive((order) => lock.order(order))
        return () => lock.stop()
      }),
      read: fromPromise<KeptDraft | null>(() => record.read()),
      write: fromPromise<WriteOutcome, { record: DraftRecord | null }>(
        async ({ input: { record: written } }) => record.write(demand(written)),
      ),
      setAside: fromPromise<void, { record: DraftRecord | null }>(
        async ({ input: { record: aside } }) => record.setAside(demand(aside)),
      ),
    },
    actions: {
      // What stays behind by failing is found to be on the server the next time.
      forget: (_, { record: left }) => void record.forget(left).catch(() => {}),
      dropAside: (_, { id }) => void record.dropAside(id).catch(() => {}),
    },
  })
}

function bodyOf(request: WriteRequest, session: string): Schemas['PostBody'] {
  const { postId, clientId, baseRevision, text, lineage } = request
  const { title, format, content, excerpt, coverImage, categoryIds, tags, topicIds } = text
  return {
    // By name: what this browser has kept may be of another version, and the server refuses names that it does not know.
    title,
    format,
    content,
    excerpt,
    coverImage,
    categoryIds: [...categoryIds],
    tags: [...tags],
    topicIds: [...topicIds],
    editId: `${session}-${lineage}`,
    ...(postId !== null && { id: postId }),
    ...(clientId !== null && { clientId }),
    ...(baseRevision !== null && { baseRevision }),
  }
}

function serverPostOf(post: Schemas['PostEdit']): ServerPost {
  const { title, format, content, excerpt, coverImage, categoryIds, tags, topicIds } = post
  const { id, revision, status, updateTime, reviewNote, reviewRevision } = post
  return {
    postId: id,
    revision,
    status,
    updateTime,
    reviewNote,
    reviewRevision,
    needsReview: post.needsReview,
    isPlainText: post.isPlainText,
    text: { title, format, content, excerpt, coverImage, categoryIds, tags, topicIds },
  }
}

const writtenOf = ({ id, ...saved }: Schemas['PostSaved']): Written => ({
  postId: id,
  revision: saved.revision,
  status: saved.status,
  updateTime: saved.updateTime,
  publishedRevision: saved.publishedRevision,
  reviewRevision: saved.reviewRevision,
  needsReview: saved.needsReview,
  isPlainText: saved.isPlainText,
  heldFor: saved.heldFor,
})

function demand(record: DraftRecord | null): DraftRecord {
  if (record === null) throw new Error('the keeper writes before it has anything')
  return record
}
