import { fromPromise } from 'xstate'
import { composerMachine } from '#machines/composer/composer.machine.ts'
import { type Person, mentionMachine } from '#machines/composer/mention.machine.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { Comment } from '#src/data/types.ts'
import { rememberChanged, rememberNew } from './remember.ts'

/** Code points of a comment, as the contract counts them. */
const longestComment = 1000

/** What a text becomes: a comment on a post, an answer to a comment, or the new text of one's own. */
export type Draft =
  | { postId: string; parentId: string | null }
  | { postId: string; editedId: string; original: string }

/** The name under which an unsent text is kept: for one member, in one place. */
export const nameOfText = (userId: string, draft: Draft) =>
  'editedId' in draft
    ? `${userId} edits ${draft.editedId}`
    : `${userId} answers ${draft.parentId ?? draft.postId}`

/** A text that is kept in the tab until the server has made a comment of it. */
export function createComposer(
  { api, unsentTexts, queryClient }: Pick<Runtime, 'api' | 'unsentTexts' | 'queryClient'>,
  userId: string,
  draft: Draft,
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
        const comment = await send(input.text)
        // Here too, because the page may have been left meanwhile, and the machine with it.
        if (unsentTexts.read(name) === input.text) unsentTexts.write(name, '')
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
