import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode, RefObject } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { Menu, focusMenuItem, type MenuEnd } from './Menu.tsx'

/** What the control that opens a menu has to wear: `trigger={(props) => <IconButton {...props} …>}`. */
export interface DropdownTrigger {
  ref: RefObject<HTMLButtonElement | null>
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: (event: PointerEvent) => void
}

interface DropdownProps {
  /** This menu's name among those of which one is open at a time. */
  name: string
  /** The name that is open, or null. */
  open: string | null
  trigger: (props: DropdownTrigger) => ReactNode
  /** Which edges of button and menu meet. */
  align?: 'start' | 'end'
  /** `press`: for menus that stand below each other, where a passing mouse would open one after the other. */
  opensBy?: 'hover' | 'press'
  /** The control, for code that presses it from elsewhere. */
  button?: RefObject<HTMLButtonElement | null>
  /** `MenuItem`s and `MenuSeparator`s. */
  children: ReactNode
  /** A mouse came over it. */
  onEnter: (name: string) => void
  /** The mouse left it. */
  onLeave: (name: string) => void
  /** It was pressed by touch or keyboard. */
  onToggle: (name: string) => void
  onClose: () => void
}

/**
 * A menu under its button: hover, press or keys open it; the owner of `open` decides when it is.
 * Keyboard as in the ARIA menu button pattern; Esc and a press elsewhere close it.
 */
export function Dropdown(props: DropdownProps) {
  const {
    name,
    open,
    trigger,
    align = 'end',
    opensBy = 'hover',
    children,
    onEnter,
    onLeave,
    onToggle,
    onClose,
  } = props
  const id = useId()
  const isOpen = open === name
  const root = useRef<HTMLDivElement>(null)
  const ownButton = useRef<HTMLButtonElement>(null)
  const { button = ownButton } = props
  const place = useRef<HTMLDivElement>(null)
  const pressedBy = useRef('')
  const focusNext = useRef<MenuEnd | null>(null)

  useCloseFromOutside(root, isOpen, (byKeyboard) => {
    if (byKeyboard && root.current?.contains(document.activeElement)) button.current?.focus()
    onClose()
  })

  useEffect(() => {
    if (isOpen && focusNext.current) focusMenuItem(root.current, focusNext.current)
    focusNext.current = null
  }, [isOpen])

  useLayoutEffect(() => {
    // Below the last thing of what scrolls there is no room for it yet.
    if (isOpen && opensBy === 'press') place.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, opensBy])

  const openByKey = (end: MenuEnd) => {
    if (isOpen) return focusMenuItem(root.current, end)
    focusNext.current = end
    onToggle(name)
  }

  const handleClick = (event: MouseEvent) => {
    // A press by keyboard has no detail. The mouse has opened the menu by coming: a press must not close it.
    if (event.detail === 0) return isOpen ? onClose() : openByKey('first')
    if (pressedBy.current === 'mouse' && opensBy === 'hover') return onEnter(name)
    onToggle(name)
  }

  const isHovering = (event: PointerEvent) =>
    opensBy === 'hover' && event.pointerType === 'mouse'

  const handleTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openByKey(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <Root
      ref={root}
      onPointerEnter={(event) => isHovering(event) && onEnter(name)}
      onPointerLeave={(event) => isHovering(event) && onLeave(name)}
      onBlur={(event) => {
        const { currentTarget, relatedTarget } = event
        if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
      }}
    >
      {trigger({
        ref: button,
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-menu` : undefined,
        onClick: handleClick,
        onKeyDown: handleTriggerKey,
        onPointerDown: (event) => (pressedBy.current = event.pointerType),
      })}
      {isOpen && (
        <Place ref={place} data-align={align}>
          <Menu
            id={`${id}-menu`}
            labelledBy={`${id}-button`}
            onDone={() => {
              button.current?.focus()
              onClose()
            }}
          >
            {children}
          </Menu>
        </Place>
      )}
    </Root>
  )
}

/** While open, Esc anywhere and a press outside of `root` ask for closing. */
function useCloseFromOutside(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (byKeyboard: boolean) => void,
) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const handlePress = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target))
        latest.current(false)
    }
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) latest.current(true)
    }
    document.addEventListener('pointerdown', handlePress)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handlePress)
      document.removeEventListener('keydown', handleKey)
    }
  }, [isOpen, root])
}

const Root = styled.div`
  position: relative;
`

/** Padding instead of a margin: the way from the button to the menu is part of the menu. */
const Place = styled.div`
  position: absolute;
  top: 100%;
  z-index: ${theme.layer.menu};
  padding-top: ${theme.space[2]};

  &[data-align='start'] {
    left: 0;
  }

  &[data-align='end'] {
    right: 0;
  }
`
