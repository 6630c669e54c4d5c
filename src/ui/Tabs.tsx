import { useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { styled } from 'styled-components'
import { opensElsewhere } from '#src/lib/opens-elsewhere.ts'
import { moveFocus } from '#src/lib/roving.ts'
import { media, theme } from '#src/theme/theme.ts'
import { scrollRow } from './scroll-row.ts'

/** One tab: its key, its words, and perhaps a `Badge` behind them. */
export interface Tab<K extends string> {
  key: K
  label: string
  badge?: ReactNode
}

interface TabsProps<K extends string> {
  /** What the tabs choose between, for those who don't see them. */
  label: string
  tabs: readonly Tab<K>[]
  current: K
  onSelect: (key: K) => void
  /** The address of a tab that has one, so that it can be opened in a new tab, found by crawlers, and reached without scripts. */
  href?: (key: K) => string
  /** On a phone the panel has the room of the tabs, too: what it shows has a way back of its own. */
  givesWay?: boolean
  /** The panel of the current tab. */
  children: ReactNode
}

/** Several views in one place. Arrow keys, Home and End select at once; Tab goes on into the panel. */
export function Tabs<K extends string>({
  label,
  tabs,
  current,
  onSelect,
  href,
  givesWay = false,
  children,
}: TabsProps<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const row = list.current
    if (row === null) return undefined
    showChosen(row)
    let shownAt = row.scrollLeft
    // Counts that come later make the tabs wider; whoever has moved the row by then looks at something else.
    const sizes = new ResizeObserver(() => {
      const furthest = row.scrollWidth - row.clientWidth
      if (Math.abs(row.scrollLeft - Math.min(shownAt, furthest)) > 1) return sizes.disconnect()
      showChosen(row)
      shownAt = row.scrollLeft
    })
    for (const part of [row, ...row.children]) sizes.observe(part)
    return () => sizes.disconnect()
  }, [current, tabs.length])

  const handleKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    // Where the focus is, not what `current` says: keys may come faster than the view follows.
    const index = buttons.findIndex((button) => button === event.target)
    const next = moveFocus(event.key, index, tabs.length, 'row')
    const tab = next === null ? undefined : tabs[next]
    if (next === null || tab === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
    onSelect(tab.key)
  }

  return (
    <>
      <List
        role="tablist"
        aria-label={label}
        ref={list}
        $givesWay={givesWay}
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.key}
            {...(href ? { as: 'a', href: href(tab.key) } : { type: 'button' })}
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={(event: MouseEvent) => {
              if (href && opensElsewhere(event)) return
              event.preventDefault()
              onSelect(tab.key)
            }}
          >
            {tab.label}
            {tab.badge}
          </TabButton>
        ))}
      </List>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}

/** Where not all tabs have room, the chosen one is among those that are seen. Only the row moves, never the page. */
function showChosen(row: HTMLElement) {
  const chosen = row.querySelector('[aria-selected="true"]')
  if (!chosen) return
  const [room, tab] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (tab.right > room.right) row.scrollLeft += tab.right - room.right
  if (tab.left < room.left) row.scrollLeft -= room.left - tab.left
}

const List = styled.div<{ $givesWay: boolean }>`
  display: flex;
  gap: ${theme.space[1]};
  margin-bottom: ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
  ${scrollRow}

  ${media.phone} {
    ${({ $givesWay }) => $givesWay && 'display: none;'}
  }
`

const TabButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
  flex: none;
  padding: 10px 14px;
  border: 0;
  background: none;
  color: ${theme.color.inkSoft};
  white-space: nowrap;

  &:hover {
    color: ${theme.color.ink};
  }

  &:focus-visible {
    outline-offset: -3px;
  }

  &[aria-selected='true'] {
    box-shadow: inset 0 -2px 0 ${theme.color.seal};
    color: ${theme.color.ink};
    font-weight: 600;
  }
`
