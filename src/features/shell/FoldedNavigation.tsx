import { Menu, X } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { isComposing } from '#src/lib/composing.ts'
import { navigation } from '#src/messages/shell.ts'
import { useMenus } from '#src/runtime/hooks.ts'
import { media, theme } from '#src/theme/theme.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { MainEntries } from './MainEntries.tsx'
import { SearchBox } from './SearchBox.tsx'

const menuName = 'navigation'

/** The links of the bar on a small window: a button and a panel under the bar. */
export function FoldedNavigation() {
  const menus = useMenus()
  const isOpen = menus.isOpen(menuName)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { close } = menus

  useEffect(() => {
    if (!isOpen) return
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  })

  // A dialog that an entry opens gives the focus back to where it was: not into a panel that is hidden.
  const closeToButton = () => {
    close()
    button.current?.focus()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen && !isComposing(event)) closeToButton()
  }

  return (
    <Root ref={root} onKeyDown={handleKeyDown}>
      <IconButton
        ref={button}
        label={isOpen ? navigation.close : navigation.open}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => menus.toggle(menuName)}
      >
        {isOpen ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
      </IconButton>
      <Panel id={id} aria-label={navigation.label} hidden={!isOpen}>
        <SearchBox onSearch={close} />
        <MainEntries onChoose={closeToButton} />
      </Panel>
    </Root>
  )
}

const Root = styled.div`
  ${media.wide} {
    display: none;
  }

  ${media.unscripted} {
    display: none;
  }
`

const Panel = styled.nav`
  position: absolute;
  inset: 100% 0 auto;
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  padding: ${theme.space[3]} ${theme.space[4]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.raised};

  & > a,
  & > button {
    padding: 10px 12px;
  }
`
