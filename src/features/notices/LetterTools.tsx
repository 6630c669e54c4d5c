import { center as words } from '#src/messages/notices.ts'
import { badgeCount } from '#src/lib/counts.ts'
import type { useInbox } from '#src/runtime/useRealtime.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Text } from '#src/ui/Text.tsx'

export interface LetterToolsProps {
  inbox: Pick<
    ReturnType<typeof useInbox>,
    'isLoading' | 'query' | 'readAll' | 'reset' | 'unreadCount'
  >
  /** Whether the server can narrow the list to what is unread. */
  canNarrow: boolean
  /** Reads the other categories, too. */
  onReadEverything?: () => void
}

/** How much of a category is unread, and what one does about all of it. */
export function LetterTools({ inbox, canNarrow, onReadEverything }: LetterToolsProps) {
  const { unreadCount } = inbox
  return (
    <Cluster $justify="space-between">
      <Cluster $gap={4}>
        <Text as="output" $tone="soft" $size="s">
          {unreadCount > 0 ? words.unread(badgeCount(unreadCount)) : words.allRead}
        </Text>
        {canNarrow && (
          <Checkbox
            checked={inbox.query.onlyUnread}
            onChange={({ target }) => inbox.reset({ onlyUnread: target.checked })}
          >
            {words.onlyUnread}
          </Checkbox>
        )}
      </Cluster>
      <Cluster $gap={2}>
        <Button
          $size="small"
          disabled={unreadCount === 0 || inbox.isLoading}
          onClick={inbox.readAll}
        >
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
