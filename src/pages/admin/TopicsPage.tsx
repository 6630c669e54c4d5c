import { useState } from 'react'
import { topicStats } from '#src/data/admin/topics.ts'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { TopicStats } from '#src/features/admin/topics/TopicStats.tsx'
import { topicTable } from '#src/features/admin/topics/topic-table.tsx'
import { form, merge, topics as words } from '#src/messages/admin/topics.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { lazyDialog } from '#src/shared/lazy-part.tsx'

const TopicFormDialog = lazyDialog(
  async () => (await import('#src/features/admin/topics/TopicFormDialog.tsx')).TopicFormDialog,
)
const TopicDialog = lazyDialog(
  async () => (await import('#src/features/admin/topics/TopicDialog.tsx')).TopicDialog,
)

const waiting = 0

/** Every topic in every state: the review queue, and what may be done with each. `?status=0&keyword=…&sortBy=…&sortOrder=…&page=2` */
export function TopicsPage() {
  const view = useTable(topicTable(useRuntime()))
  const stats = useQuery(topicStats, null)
  const [isAdding, setIsAdding] = useState(false)
  const pending = stats.data?.pending ?? 0
  const isQueue = view.filters.status === waiting
  return (
    <AdminShell
      heading={words.heading}
      action={
        <Button $kind="primary" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      }
    >
      <TopicStats stats={stats} onRecalculated={view.refresh} />
      <Tabs
        label={words.views}
        tabs={[
          { key: 'all', label: words.all },
          {
            key: 'queue',
            label: words.queue,
            badge: <Badge count={pending} />,
          },
        ]}
        current={isQueue ? 'queue' : 'all'}
        // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
        onSelect={(key) =>
          view.narrow('status', key === 'queue' ? String(waiting) : '', { replace: true })
        }
      >
        <AdminTable
          view={view}
          empty={isQueue && !view.filters.keyword ? words.queueEmpty : undefined}
          detail={(topic, ways) => (
            <TopicDialog
              key={topic.id}
              topic={topic}
              {...ways}
              onSaved={(saved) => view.tell(form.saved(saved.name))}
              onMerged={(target) => view.tell(merge.done(topic.name, target.name))}
              onOutdated={view.refresh}
            />
          )}
        />
      </Tabs>
      {isAdding && (
        <TopicFormDialog
          topic={null}
          onSaved={(topic) => view.tell(form.added(topic.name))}
          onOutdated={view.refresh}
          onClose={() => setIsAdding(false)}
        />
      )}
    </AdminShell>
  )
}
