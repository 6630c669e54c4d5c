import { useEffect, useState } from 'react'
import { useList } from '#src/runtime/hooks.ts'
import { useRealtime } from '#src/runtime/useRealtime.ts'

/** Milliseconds of rest in typing before the server is asked. */
const rest = 250

/** The conversations, narrowed to what is typed; whoever leaves finds all of them on return. */
export function useConversationSearch() {
  const { conversations } = useRealtime()
  const [text, setText] = useState(() => conversations.getSnapshot().context.query.q)
  const list = useList(conversations)
  const wanted = text.trim()

  useEffect(() => {
    if (conversations.getSnapshot().context.query.q === wanted) return
    const timer = setTimeout(() => {
      conversations.send({ type: 'list.reset', query: { q: wanted } })
    }, rest)
    return () => clearTimeout(timer)
  }, [conversations, wanted])

  useEffect(
    () => () => {
      if (conversations.getSnapshot().context.query.q !== '')
        conversations.send({ type: 'list.reset', query: { q: '' } })
    },
    [conversations],
  )

  return { list, text, type: setText }
}
