import { useEffect } from 'react'
import { useRuntime } from '#src/runtime/context.tsx'

/** Has the server count who reads a published post; it counts each reader once a day, and authors never. */
export function useReader(postId: string, isPublished: boolean) {
  const { api } = useRuntime()
  useEffect(() => {
    if (!isPublished) return
    const call = { params: { path: { id: postId } }, quiet: true }
    // A count is not worth a word to the reader.
    api.post('/api/posts/{id}/view', call).catch(() => {})
  }, [api, postId, isPublished])
}
