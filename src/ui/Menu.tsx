import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { styled } from 'styled-components'
import { matchLabel, moveFocus } from '#src/lib/roving.ts'
import { theme } from '#src/theme/theme.ts'
import { popover } from './popover.ts'

interface MenuProps {
  id: string
  /** Id of the button the menu belongs to. */
  labelledBy: string
  /** An item was chosen, or the Tab key leaves the menu. */
  onDone: () => void
  children: ReactNode
}

/** How long typed letters belong together when they look for an item. */
const typingPause = 500

/** The panel of a menu: arrow keys, Home, End and first letters move the focus between its items. */
export function Menu({ id, labelledBy, onDone, children }: MenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })

  useFocusGivenBack(panel, labelledBy)

  const handleKeyDown = (event: KeyboardEvent) => {
    // Not prevented: the focus is back on the button, and the browser goes on from there.
    if (event.key === 'Tab') return onDone()
    const items = menuItems(panel.current)
    const index = items.findIndex((item) => item === document.activeElement)
    const next =
      moveFocus(event.key, index, items.length, 'column') ??
      (isLetter(event) ? findByText(items, index, event) : null)
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }

  const findByText = (items: HTMLElement[], index: number, event: KeyboardEvent) => {
    const goesOn = event.timeStamp - typed.current.at < typingPause
    const text = goesOn ? typed.current.text + event.key : event.key
    typed.current = { text, at: event.timeStamp }
    const labels = items.map((item) => item.textContent)
    const found = matchLabel(labels, text.length > 1 ? index - 1 : index, text)
    return found < 0 ? null : found
  }

  return (
    <Panel
      ref={panel}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onKeyDown={handleKeyDown}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('[role^="menuitem"]'))
          onDone()
      }}
    >
      {children}
    </Panel>
  )
}

/** A menu that closes by itself while the focus is inside gives it back to its button. */
function useFocusGivenBack(panel: RefObject<HTMLElement | null>, buttonId: string) {
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      // StrictMode tidies up after what stays, too: only once it is gone is the focus free.
      queueMicrotask(() => {
        if (!element.isConnected) document.getElementById(buttonId)?.focus()
      })
    }
  }, [panel, buttonId])
}

function isLetter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 176px;
  max-width: calc(100vw - 2 * ${theme.space[4]});
  max-height: calc(100dvh - ${theme.size.bar} - ${theme.space[5]});
  overflow-y: auto;
  ${popover}
`

/** The two ends of a menu. */
export type MenuEnd = 'first' | 'last'

/** The items of the menu inside `root` that can be chosen, in order. */
function menuItems(root: Element | null): HTMLElement[] {
  return [
    ...(root?.querySelectorAll<HTMLElement>(
      '[role^="menuitem"]:not(:disabled, [aria-disabled="true"])',
    ) ?? []),
  ]
}

/** Puts the focus on the first or the last item of the menu inside `root`. */
export function focusMenuItem(root: Element | null, end: MenuEnd): void {
  menuItems(root)
    .at(end === 'first' ? 0 : -1)
    ?.focus()
}
