import { badgeCount } from '#src/lib/counts.ts'
import { center as words } from '#src/messages/notices.ts'
import type { useInbox } from '#src/runtime/useRealtime.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/inputs.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'

export interface NoticeToolsProps {
  inbox: Pick<
    ReturnType<typeof useInbox>,
    'canReadAll' | 'query' | 'readAll' | 'total' | 'unreadCount'
  >
  /** Given where the server can narrow the list to what is unread. */
  onNarrow?: (onlyUnread: boolean) => void
  /** Begins to choose some of those that are shown. */
  onSelect: () => void
  /** Reads the other categories, too. */
  onReadEverything?: () => void
}

/** How much of a category is unread, and what one does about all of it. */
export function NoticeTools(props: NoticeToolsProps) {
  const { inbox, onNarrow, onSelect, onReadEverything } = props
  const { total, unreadCount } = inbox
  // Nothing is unread only where the server has said so.
  const allRead = total === null ? null : words.allRead
  return (
    <Cluster $justify="space-between">
      <Cluster $gap={4}>
        <Text as="output" $tone="soft" $size="s">
          {unreadCount > 0 ? words.unread(badgeCount(unreadCount)) : allRead}
        </Text>
        {onNarrow && (
          <Checkbox
            checked={inbox.query.onlyUnread}
            onChange={({ target }) => onNarrow(target.checked)}
          >
            {words.onlyUnread}
          </Checkbox>
        )}
      </Cluster>
      <Cluster $gap={2}>
        <Button $size="small" $kind="quiet" {...pressIf(inbox.canReadAll, onSelect)}>
          {words.select}
        </Button>
        <Button $size="small" {...pressIf(inbox.canReadAll, inbox.readAll)}>
          {words.readAll}
        </Button>
        {onReadEverything && (
          <Button $size="small" $kind="quiet" onClick={onReadEverything}>
            {words.readEverything}
          </Button>
        )}
      </Cluster>
    </Cluster>
  )
}

/** Not `disabled`: what has just been pressed would lose the focus. */
const pressIf = (can: boolean, act: () => void) => ({
  'aria-disabled': !can,
  onClick: can ? act : undefined,
})

interface SelectionToolsProps {
  /** How many are chosen. */
  count: number
  areAllChosen: boolean
  onAll: (areChosen: boolean) => void
  onRead: () => void
  onCancel: () => void
}

/** What one does about the notices that one has chosen. */
export function SelectionTools(props: SelectionToolsProps) {
  const { count, areAllChosen, onAll, onRead, onCancel } = props
  return (
    <Cluster $justify="space-between">
      <Cluster $gap={4}>
        <Checkbox checked={areAllChosen} onChange={({ target }) => onAll(target.checked)}>
          {words.selectAll}
        </Checkbox>
        <Text as="output" $tone="soft" $size="s">
          {words.selected(count)}
        </Text>
      </Cluster>
      <Cluster $gap={2}>
        <Button $size="small" $kind="primary" {...pressIf(count > 0, onRead)}>
          {words.readSelected}
        </Button>
        <Button $size="small" $kind="quiet" onClick={onCancel}>
          {words.cancelSelecting}
        </Button>
      </Cluster>
    </Cluster>
  )
}
