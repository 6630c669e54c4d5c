import { useEffect, useState } from 'react'
import { useRealtime } from '#src/runtime/useRealtime.ts'

/** A client sends the sign every three seconds while its user types; silence for a little longer means that they have stopped. */
const silence = 4500

/** Whether the other one is typing, as last told; a message from them ends it. */
export function useTyping(peerId: string, newestId: string | undefined): boolean {
  const { onTyping } = useRealtime()
  const [told, setTold] = useState<{ peerId: string; newestId: string | undefined } | null>(
    null,
  )

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const off = onTyping((userId) => {
      if (userId !== peerId) return
      clearTimeout(timer)
      timer = setTimeout(() => setTold(null), silence)
      setTold({ peerId, newestId })
    })
    return () => {
      off()
      clearTimeout(timer)
    }
  }, [onTyping, peerId, newestId])

  return told !== null && told.peerId === peerId && told.newestId === newestId
}
