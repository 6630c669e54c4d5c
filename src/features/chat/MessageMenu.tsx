import { Ellipsis } from 'lucide-react'
import type { RefObject } from 'react'
import { firstLine } from '#src/lib/characters.ts'
import { message as words } from '#src/messages/chat.ts'
import { useMenu } from '#src/runtime/hooks.ts'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import { Act } from './Bubble.tsx'
import { wordsOf, type ShownMessage } from './chat-rows.ts'

interface MessageMenuProps {
  message: Pick<ShownMessage, 'id' | 'isMine' | 'content'>
  /** Who said it. */
  name: string
  /** When it was said. */
  time: string
  /** The button of the menu: a press on the message presses it. */
  button: RefObject<HTMLButtonElement | null>
  onDelete: (id: string) => void
  onReport: (id: string) => void
}

/** So many of its first characters tell a message from the others of its minute. */
const tellingLength = 12

/** What is done with a message more rarely. Its button is there for keys, and seen when the mouse comes near. */
export function MessageMenu(props: MessageMenuProps) {
  const { message, name, time, button, onDelete, onReport } = props
  const { id, isMine } = message
  const label = words.menu(name, time, firstLine(wordsOf(message), tellingLength))
  const menu = useMenu(`message-${id}`)
  return (
    <Dropdown
      {...menu}
      opensBy="press"
      align={isMine ? 'end' : 'start'}
      button={button}
      trigger={(props) => (
        <Act $shy {...props} aria-label={label} title={label}>
          <Ellipsis size={16} aria-hidden />
        </Act>
      )}
    >
      <MenuItem onClick={() => onDelete(id)}>{words.delete}</MenuItem>
      {!isMine && <MenuItem onClick={() => onReport(id)}>{words.report}</MenuItem>}
    </Dropdown>
  )
}
