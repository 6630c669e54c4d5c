import { useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { isKnown, keyOf, type ChatRow } from './chat-rows.ts'

/** So close to an end counts as being there. Pixels. */
const near = { end: 80, beginning: 600 }

type Rows = readonly ChatRow[]

/**
 * Where one reads in a long chat: at the end it follows what is said, elsewhere it stays, and near the
 * beginning it asks for more. The lines are those to draw; `shift` tells that some came before the others.
 */
export function useReadingPlace(rows: Rows, onBeginning: () => void) {
  const list = useRef<VirtualizerHandle>(null)
  const isAtEnd = useRef(true)
  const lastKey = useRef<string | null>(null)
  const [shown, setShown] = useState({ rows, shift: false })
  // Both change in one rendering, so that the list learns of the lines and of where they came together.
  if (shown.rows !== rows) setShown({ rows, shift: isPrepended(shown.rows, rows) })

  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })

  useLayoutEffect(() => {
    const last = rows.at(-1)
    if (last === undefined || keyOf(last) === lastKey.current) return
    lastKey.current = keyOf(last)
    const isMine = !isKnown(last) || last.isMine
    if (isAtEnd.current || isMine) {
      list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
    }
  }, [rows])

  const handleScroll = () => {
    if (!list.current) return
    const { scrollOffset, scrollSize, viewportSize } = list.current
    isAtEnd.current = scrollOffset + viewportSize >= scrollSize - near.end
    if (scrollOffset < near.beginning) onBeginning()
  }

  const handleResize = () => {
    if (!list.current) return
    if (isAtEnd.current) toEnd()
    // Nothing to scroll yet: there is room for what came before.
    if (list.current.scrollSize <= list.current.viewportSize) onBeginning()
  }

  return { ...shown, list, handleScroll, handleResize }
}

/** Whether the lines after are those before with more in front of them. */
function isPrepended(before: Rows, after: Rows): boolean {
  const more = after.length - before.length
  const [first] = before
  const same = after[more]
  return more > 0 && !!first && !!same && keyOf(first) === keyOf(same)
}
