import { useEffect, useState } from 'react'
import { conversations } from '#src/data/own/letters.ts'
import { narrowTo, useListQuery } from '#src/runtime/useQuery.ts'

/** Milliseconds of rest in typing before the server is asked. */
const rest = 250

/** The conversations, narrowed to what is typed; a new visit begins with all of them. */
export function useConversationSearch() {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  const list = useListQuery(conversations, null, {
    ask: (ref) => narrowTo(ref, { q }),
    asked: q,
  })

  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), rest)
    return () => clearTimeout(timer)
  }, [text])

  return { list, text, type: setText }
}
