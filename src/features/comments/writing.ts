import { fromPromise } from 'xstate'
import { composerMachine } from '#machines/composer/composer.machine.ts'
import { type Person, mentionMachine } from '#machines/composer/mention.machine.ts'
import { failureOf } from '#machines/lib/failure.ts'
import type { Runtime, UnsentTexts } from '#src/runtime/runtime.ts'
import type { Comment } from '#src/data/types.ts'
import { rememberChanged, rememberNew } from './remember.ts'

/** Code points of a comment, as the contract counts them. */
const longestComment = 1000

/** What a text becomes: a comment on a post, an answer in a thread, or the new text of one's own comment there. */
export type CommentDraft =
  | { postId: string; parentId: null }
  | { postId: string; rootId: string; parentId: string }
  | { postId: string; rootId: string; editedId: string; original: string }

/** The name under which an unsent text is kept: for one member, in one place. */
export function nameOfText(userId: string, draft: CommentDraft): string {
  if ('editedId' in draft) return edits(userId, draft.rootId) + draft.editedId
  if (draft.parentId === null) return `${userId} answers ${draft.postId}`
  return answers(userId, draft.rootId) + draft.parentId
}

const answers = (userId: string, rootId: string) => `${userId} answers ${rootId} `
const edits = (userId: string, rootId: string) => `${userId} edits ${rootId} `

/** The comments of a thread that somebody has last begun to answer, and to edit. */
export interface Begun {
  answeredId?: string | undefined
  editedId?: string | undefined
}

/** What somebody has begun to write in a thread and left half-way. */
export function begunIn(
  unsentTexts: Pick<UnsentTexts, 'names'>,
  userId: string,
  rootId: string,
): Begun {
  const names = unsentTexts.names()
  const lastAfter = (begin: string) =>
    names.findLast((name) => name.startsWith(begin))?.slice(begin.length)
  return {
    answeredId: lastAfter(answers(userId, rootId)),
    editedId: lastAfter(edits(userId, rootId)),
  }
}

/** A text that is kept in the tab until the server has made a comment of it. */
export function createComposer(
  { api, unsentTexts, queryClient }: Pick<Runtime, 'api' | 'unsentTexts' | 'queryClient'>,
  userId: string,
  draft: CommentDraft,
) {
  const name = nameOfText(userId, draft)
  // Without a signal, since leaving a page takes back no press.
  const send = (content: string): Promise<Comment> =>
    'editedId' in draft
      ? api.put('/api/comments/{id}', {
          params: { path: { id: draft.editedId } },
          body: { content },
        })
      : api.post('/api/posts/{id}/comments', {
          params: { path: { id: draft.postId } },
          body: {
            content,
            parentId: draft.parentId,
            clientId: unsentTexts.sendingId(name, content),
          },
        })
  const machine = composerMachine.provide({
    actors: {
      submit: fromPromise<Comment, { text: string }>(async ({ input }) => {
        const comment = await send(input.text).catch((error: unknown) => {
          // One of this name was deleted since it was first sent: what is sent next is another.
          if (failureOf(error).kind === 'missing') unsentTexts.renew(name)
          throw error
        })
        if ('editedId' in draft) rememberChanged(queryClient, comment)
        else rememberNew(queryClient, comment)
        return comment
      }),
    },
    actions: { remember: (_, { text }) => unsentTexts.write(name, text) },
  })
  const kept = unsentTexts.read(name)
  const text = kept === '' && 'original' in draft ? draft.original : kept
  return { machine, input: { text, longest: longestComment } }
}

/** Whom one may mention below a post. */
export const createMentioning = ({ api }: Pick<Runtime, 'api'>, postId: string) =>
  mentionMachine.provide({
    actors: {
      search: fromPromise<readonly Person[], { query: string }>(async ({ input, signal }) => {
        const { items } = await api.get('/api/users/mention-candidates', {
          params: { query: { postId, ...(input.query !== '' && { q: input.query }) } },
          signal,
          quiet: true,
        })
        return items
      }),
    },
  })
