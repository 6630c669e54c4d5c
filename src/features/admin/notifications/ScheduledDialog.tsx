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
import { valuesOf, type SendingValues } from './composing.ts'
import { kindOf } from './sending-tables.tsx'

interface ScheduledDialogProps extends DetailWays {
  scheduled: Scheduled
  preview: Preview
  /** What was left of another wording of it when it was last closed. */
  kept: KeptEdit | undefined
  onKeep: (edit: KeptEdit) => void
  /** It is worded anew. */
  onEdited: () => void
}

/** Another wording, and of what: once somebody else has changed that, it would take their words back. */
export interface KeptEdit {
  values: SendingValues
  updateTime: string
}

/** The whole of something that waits for its time; until then it can be worded anew. */
export function ScheduledDialog(props: ScheduledDialogProps) {
  const { scheduled, preview, kept, onKeep, actions, close } = props
  const view = useQuery(scheduledDetail, scheduled.id)
  const { data } = view
  const [isEditing, setIsEditing] = useState(false)
  if (data !== null && isEditing) {
    const { updateTime } = data
    return (
      <ComposeDialog
        preview={preview}
        kept={kept?.updateTime === updateTime ? kept.values : valuesOf(data)}
        draft={data}
        onSent={props.onEdited}
        onClose={(values) => {
          onKeep({ values, updateTime })
          close()
        }}
      />
    )
  }
  return (
    <Dialog
      open
      width="medium"
      title={words.title(scheduled.title)}
      onClose={close}
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
