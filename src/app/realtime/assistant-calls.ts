import type { Api } from '#src/data/api.ts'
import type { AssistantMessage } from '#src/runtime/realtime.ts'
import { letterPageSize, type LetterCalls } from './inbox.ts'

/** What the server can do about the assistant's messages. */
export function assistantCalls(api: Api): LetterCalls<AssistantMessage> {
  const read = (id: string, signal: AbortSignal) =>
    api.post('/api/assistant/messages/{id}/read', { ...at(id), signal, quiet: true })
  return {
    async load({ query, place }, options) {
      const { messages, ...page } = await api.get('/api/assistant/messages', {
        params: { query: { ...place, ...query, pageSize: letterPageSize } },
        ...options,
      })
      return { ...page, items: messages }
    },
    change(change, signal) {
      const options = { signal, quiet: true }
      switch (change.kind) {
        case 'read':
          return read(change.id, signal)
        case 'readSome':
          return Promise.all(change.ids.map((id) => read(id, signal)))
        case 'checkpoint':
          return api.post('/api/assistant/checkpoint/update', {
            ...options,
            body: { lastMessageId: change.newest },
          })
        case 'readAll':
        case 'readEverything':
          return api.post('/api/assistant/messages/read-all', options)
        case 'remove':
          return api.delete('/api/assistant/messages/{id}', { ...options, ...at(change.id) })
      }
    },
  }
}

const at = (id: string) => ({ params: { path: { id } } })
