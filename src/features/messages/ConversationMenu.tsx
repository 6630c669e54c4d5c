import type { ReactNode } from 'react'
import { conversations as words } from '#src/messages/chat.ts'
import { useMenus } from '#src/runtime/hooks.ts'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { MoreButton } from '#src/ui/MoreButton.tsx'

interface ConversationMenuProps {
  /** Where it stands, among all menus of conversations. */
  place: string
  /** With whom the conversation is. */
  name: string
  /** `MenuItem`s. */
  children: ReactNode
}

/** What is done with a conversation more rarely. */
export function ConversationMenu({ place, name, children }: ConversationMenuProps) {
  const menus = useMenus()
  return (
    <Dropdown
      name={`conversation-${place}`}
      open={menus.open}
      opensBy="press"
      trigger={(props) => <MoreButton {...props} label={words.menu(name)} />}
      onEnter={menus.enter}
      onLeave={menus.leave}
      onToggle={menus.toggle}
      onClose={menus.close}
    >
      {children}
    </Dropdown>
  )
}
