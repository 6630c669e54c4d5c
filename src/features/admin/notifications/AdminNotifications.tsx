import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { notifications as words } from '#src/messages/admin/notifications.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import {
  adminNotificationsTabs,
  paths,
  type AdminNotificationsTab,
} from '#src/runtime/paths.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'
import { lazyDialog } from '#src/shared/lazy-part.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeading } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import type { Preview } from './ComposeDialog.tsx'
import type { SendingAnswer } from './composing.ts'
import { scheduledTable, sentTable } from './sending-tables.tsx'

const ScheduledDialog = lazyDialog(
  async () => (await import('./ScheduledDialog.tsx')).ScheduledDialog,
)
const ComposeDialog = lazyDialog(
  async () => (await import('./ComposeDialog.tsx')).ComposeDialog,
)

interface AdminNotificationsProps {
  tab: AdminNotificationsTab
  /** Shows a notice as its readers will. */
  preview: Preview
}

/** What administrators write to members: sent, waiting for its time, and being written. */
export function AdminNotifications({ tab, preview }: AdminNotificationsProps) {
  const runtime = useRuntime()
  const navigate = useNavigate()
  const [isWriting, setIsWriting] = useState(false)
  const handleSent = ({ sendAt }: SendingAnswer) => {
    if (sendAt === null) sentTable(runtime).refresh()
    else scheduledTable(runtime).refresh()
  }
  const handleDone = ({ sendAt }: SendingAnswer) => {
    setIsWriting(false)
    const to = paths.adminNotifications(sendAt === null ? 'sent' : 'scheduled')
    void navigate(to, { replace: true })
  }
  return (
    <Stack $gap={4}>
      <Cluster $justify="space-between">
        <PageHeading>{words.heading}</PageHeading>
        <Button $kind="primary" onClick={() => setIsWriting(true)}>
          {words.compose}
        </Button>
      </Cluster>
      <AddressTabs
        label={words.tabs}
        tabs={adminNotificationsTabs}
        words={words}
        current={tab}
        addressOf={paths.adminNotifications}
      >
        {tab === 'sent' ? <SentTable /> : <ScheduledTable preview={preview} />}
      </AddressTabs>
      {isWriting && (
        <ComposeDialog
          preview={preview}
          onSent={handleSent}
          onDone={handleDone}
          onClose={() => setIsWriting(false)}
        />
      )}
    </Stack>
  )
}

/** What was sent, and how many have read it. */
function SentTable() {
  return <AdminTable view={useTable(sentTable(useRuntime()))} />
}

/** What waits for its time, and what became of it. */
function ScheduledTable({ preview }: { preview: Preview }) {
  const view = useTable(scheduledTable(useRuntime()))
  return (
    <AdminTable
      view={view}
      detail={(scheduled, ways) => (
        <ScheduledDialog
          key={scheduled.id}
          scheduled={scheduled}
          preview={preview}
          onEdited={view.refresh}
          {...ways}
        />
      )}
    />
  )
}
