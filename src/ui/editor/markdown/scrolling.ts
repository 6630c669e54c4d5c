import type { EditorView } from '@codemirror/view'

/** Scrolling by lines of the source, counted from 0, a part of a line as a fraction. */
export function createScrolling(view: EditorView, onScroll: (line: number) => void) {
  const { scrollDOM } = view
  /** Where a script has put it: the event that follows is no reader's. */
  let placed: number | null = null

  function topLine(): number {
    const top = scrollDOM.scrollTop - view.documentPadding.top
    const block = view.lineBlockAtHeight(Math.max(0, top))
    const part = Math.min(Math.max((top - block.top) / block.height, 0), 1)
    return view.state.doc.lineAt(block.from).number - 1 + part
  }

  function scrollToLine(line: number) {
    const { doc } = view.state
    const whole = Math.min(Math.max(Math.floor(line), 0), doc.lines - 1)
    const block = view.lineBlockAt(doc.line(whole + 1).from)
    const top = block.top + (line - whole) * block.height + view.documentPadding.top
    scrollDOM.scrollTop = line <= 0 ? 0 : top
    placed = scrollDOM.scrollTop
  }

  const handleScroll = () => {
    const isOurs = placed !== null && Math.abs(scrollDOM.scrollTop - placed) <= 1
    placed = null
    if (!isOurs) onScroll(topLine())
  }
  scrollDOM.addEventListener('scroll', handleScroll, { passive: true })
  return { topLine, scrollToLine }
}
