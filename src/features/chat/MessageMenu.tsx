import { Ellipsis } from 'lucide-react'
import type { RefObject } from 'react'
import { message as words } from '#src/messages/chat.ts'
import { useMenu } from '#src/runtime/hooks.ts'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import { Act } from './Bubble.tsx'
import type { ShownMessage } from './chat-rows.ts'

interface MessageMenuProps {
  message: Pick<ShownMessage, 'id' | 'isMine'>
  /** When it was said. */
  time: string
  /** The button of the menu: a press on the message presses it. */
  button: RefObject<HTMLButtonElement | null>
  onDelete: (id: string) => void
  onReport: (id: string) => void
}

/** What is done with a message more rarely. Its button is there for keys, and seen when the mouse comes near. */
export function MessageMenu({ message, time, button, onDelete, onReport }: MessageMenuProps) {
  const { id, isMine } = message
  const menu = useMenu(`message-${id}`)
  return (
    <Dropdown
      {...menu}
      opensBy="press"
      align={isMine ? 'end' : 'start'}
      button={button}
      trigger={(props) => (
        <Act $shy {...props} aria-label={words.menu(time)} title={words.menu(time)}>
          <Ellipsis size={16} aria-hidden />
        </Act>
      )}
    >
      <MenuItem onClick={() => onDelete(id)}>{words.delete}</MenuItem>
      {!isMine && <MenuItem onClick={() => onReport(id)}>{words.report}</MenuItem>}
    </Dropdown>
  )
}
