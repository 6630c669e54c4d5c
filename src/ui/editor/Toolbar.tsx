import { Fragment, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { moveFocus } from '#src/lib/roving.ts'
import { media, theme } from '#src/theme/theme.ts'
import { IconButton } from '../IconButton.tsx'
import { isMac, shortcutText, type Tool } from './tools.ts'
import { strings } from './strings.ts'

interface ToolbarProps<Name extends string> {
  groups: readonly (readonly Tool<Name>[])[]
  /** Names of what holds where the cursor is. */
  active: ReadonlySet<string>
  disabled: ReadonlySet<string>
  onRun: (name: Name) => void
  /** Before the groups. */
  children?: ReactNode
  /** Behind them. */
  trailing?: ReactNode
}

const toggles =
  /^(?:bold|italic|underline|strike|code|codeBlock|bullet|ordered|task|quote|subscript|superscript)$/

/** The tools of an editor. Arrow keys, Home and End go from one to the next; Tab passes all of them at once. */
export function Toolbar<Name extends string>(props: ToolbarProps<Name>) {
  const { groups, active, disabled, onRun, children, trailing } = props
  const bar = useRef<HTMLDivElement>(null)

  // What was the stop may be disabled by now, and there was none before the first time.
  useEffect(() => {
    const items = itemsOf(bar.current)
    if (items.filter(({ tabIndex }) => tabIndex === 0).length !== 1) stopAt(items, 0)
  })

  const handleKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(bar.current)
    const index = items.findIndex((item) => item === document.activeElement)
    // A choice keeps its own keys for up and down.
    if (index < 0 || !/^(?:Arrow(?:Left|Right)|Home|End)$/.test(event.key)) return
    const next = moveFocus(event.key, index, items.length, 'row')
    if (next === null) return
    event.preventDefault()
    stopAt(items, next)
    items[next]?.focus()
  }

  return (
    <Bar
      ref={bar}
      role="toolbar"
      aria-label={strings.toolbar}
      onKeyDown={handleKeyDown}
      onFocus={({ target }) => {
        const items = itemsOf(bar.current)
        stopAt(
          items,
          items.findIndex((item) => item === target),
        )
      }}
    >
      {children}
      {groups.map((tools, at) => (
        <Fragment key={tools[0]?.name}>
          {(at > 0 || children !== undefined) && <Line aria-hidden />}
          {tools.map(({ name, label, icon: Icon, key }) => (
            <ToolButton
              key={name}
              label={label}
              title={key === undefined ? label : `${label}（${shortcutText(key, isMac())}）`}
              aria-pressed={toggles.test(name) ? active.has(name) : undefined}
              aria-keyshortcuts={key && ariaKey(key)}
              disabled={disabled.has(name)}
              onMouseDown={keepFocus}
              onClick={() => onRun(name)}
            >
              <Icon size={17} aria-hidden />
            </ToolButton>
          ))}
        </Fragment>
      ))}
      {trailing}
    </Bar>
  )
}

/** A press of the mouse leaves the cursor in the text: on a phone the keyboard stays open. */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

const ariaKey = (key: string) =>
  key.replace('Mod', isMac() ? 'Meta' : 'Control').replaceAll('-', '+')

function itemsOf(bar: HTMLElement | null): HTMLElement[] {
  return Array.from(bar?.querySelectorAll<HTMLElement>('button, select') ?? []).filter(
    (item) => !item.matches(':disabled'),
  )
}

/** One of them is where Tab arrives. */
function stopAt(items: readonly HTMLElement[], at: number) {
  for (const [index, item] of items.entries()) item.tabIndex = index === at ? 0 : -1
}

const Bar = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  flex-wrap: wrap;
  gap: 2px;
  padding: 6px 10px;
  border-bottom: 1px solid ${theme.color.line};

  ${media.phone} {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
  }
`

const Line = styled.span`
  flex: none;
  width: 1px;
  height: 20px;
  margin: 0 6px;
  background: ${theme.color.line};
`

const ToolButton = styled(IconButton)`
  border-radius: ${theme.radius.s};

  &:focus-visible {
    outline-offset: -2px;
  }
`
