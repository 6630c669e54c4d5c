import { useState } from 'react'
import {
  scheduledDetail,
  type ScheduledDetail,
  type Scheduled,
} from '#src/data/admin/notifications.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { statuses, waiting as words } from '#src/messages/admin/notifications.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { DetailWays } from '../table/table.types.ts'
import { ComposeDialog, type Preview } from './ComposeDialog.tsx'
import { kindOf } from './sending-tables.tsx'

interface ScheduledDialogProps extends DetailWays {
  scheduled: Scheduled
  preview: Preview
  /** It is worded anew; heard also when the dialog is gone by then. */
  onEdited: () => void
}

/** The whole of something that waits for its time; until then it can be worded anew. */
export function ScheduledDialog(props: ScheduledDialogProps) {
  const { scheduled, preview, actions, onClose } = props
  const view = useQuery(scheduledDetail, scheduled.id)
  const { data } = view
  const [isEditing, setIsEditing] = useState(false)
  if (data !== null && isEditing) {
    return (
      <ComposeDialog
        preview={preview}
        draft={data}
        onSent={props.onEdited}
        onDone={onClose}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      width="medium"
      title={words.title(scheduled.title)}
      onClose={onClose}
      actions={
        <>
          {data?.canEdit && <Button onClick={() => setIsEditing(true)}>{words.edit}</Button>}
          {actions}
        </>
      }
    >
      <Loaded view={view} skeleton={<SkeletonText lines={6} />}>
        {(whole) => <Whole whole={whole} preview={preview} />}
      </Loaded>
    </Dialog>
  )
}

function Whole({ whole, preview }: { whole: ScheduledDetail; preview: Preview }) {
  const { title, content, sender, recipients, recipientCount, sendAt, status } = whole
  const names = recipients.map(({ nickName }) => nickName).join('、')
  return (
    <Stack $gap={3}>
      <Text $tone="soft">
        {words.sendAt}：{formatDateTime(sendAt)}（{statuses[status]}）
      </Text>
      <Text $tone="soft" $lines={3}>
        {words.to}：{recipientCount === null ? words.everybody : names}
      </Text>
      {preview({
        title,
        content,
        isSigned: kindOf(whole) === 'announcement',
        author: sender,
      })}
    </Stack>
  )
}
