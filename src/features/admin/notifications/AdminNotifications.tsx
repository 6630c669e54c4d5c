import { useState } from 'react'
import { notifications as words } from '#src/messages/admin/notifications.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { PageHeading } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { lazyDialog } from '#src/shared/lazy-dialog.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import type { Preview } from './ComposeDialog.tsx'
import type { KeptEdit } from './ScheduledDialog.tsx'
import { noValues, type SendingAnswer } from './composing.ts'
import { scheduledTable, sentTable } from './sending-tables.tsx'

const ScheduledDialog = lazyDialog(
  async () => (await import('./ScheduledDialog.tsx')).ScheduledDialog,
)
const ComposeDialog = lazyDialog(
  async () => (await import('./ComposeDialog.tsx')).ComposeDialog,
)

export type SendingTab = 'sent' | 'scheduled'

interface AdminNotificationsProps {
  tab: SendingTab
  onTab: (tab: SendingTab) => void
  /** Shows a notice as its readers will. */
  preview: Preview
}

/** What administrators write to members: sent, waiting for its time, and being written. */
export function AdminNotifications({ tab, onTab, preview }: AdminNotificationsProps) {
  const runtime = useRuntime()
  const [isWriting, setIsWriting] = useState(false)
  const [kept, setKept] = useState(noValues)
  const handleSent = ({ sendAt }: SendingAnswer) => {
    setIsWriting(false)
    setKept(noValues)
    if (sendAt === null) sentTable(runtime).refresh()
    else scheduledTable(runtime).refresh()
    onTab(sendAt === null ? 'sent' : 'scheduled')
  }
  return (
    <Stack $gap={4}>
      <Cluster $justify="space-between">
        <PageHeading>{words.heading}</PageHeading>
        <Button $kind="primary" onClick={() => setIsWriting(true)}>
          {words.compose}
        </Button>
      </Cluster>
      <Tabs
        label={words.tabs}
        tabs={[
          { key: 'sent', label: words.sent },
          { key: 'scheduled', label: words.scheduled },
        ]}
        current={tab}
        onSelect={onTab}
      >
        {tab === 'sent' ? <SentTable /> : <ScheduledTable preview={preview} />}
      </Tabs>
      {isWriting && (
        <ComposeDialog
          preview={preview}
          kept={kept}
          onSent={handleSent}
          onClose={(values) => {
            setIsWriting(false)
            setKept(values)
          }}
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
  const [edits, setEdits] = useState<Readonly<Record<string, KeptEdit>>>({})
  return (
    <AdminTable
      view={view}
      detail={(scheduled, ways) => (
        <ScheduledDialog
          key={scheduled.id}
          scheduled={scheduled}
          preview={preview}
          kept={edits[scheduled.id]}
          onKeep={(edit) => setEdits({ ...edits, [scheduled.id]: edit })}
          onEdited={() => {
            ways.close()
            view.refresh()
          }}
          {...ways}
        />
      )}
    />
  )
}
