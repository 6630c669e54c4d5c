import { useState } from 'react'
import { topicStats } from '#src/data/admin/topics.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { form, merge, statuses, topics as words } from '#src/messages/admin/topics.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { SearchFilter, SelectFilter } from '../table/Filters.tsx'
import { useTable } from '../table/useTable.ts'
import { nameOf, topicColumns } from './topic-columns.tsx'
import { topicDecisions } from './topic-decisions.ts'
import { topicStatuses, topicTable } from './topic-table.ts'
import { TopicDialog } from './TopicDialog.tsx'
import { TopicFormDialog } from './TopicFormDialog.tsx'
import { TopicStats } from './TopicStats.tsx'

const waiting = 0

/** Every topic in every state: the review queue, and what may be done with each. */
export function AdminTopics() {
  const view = useTable(topicTable(useRuntime()))
  const stats = useQuery(topicStats)
  const { show } = useToaster()
  const [isAdding, setIsAdding] = useState(false)
  const pending = stats.data?.pending ?? 0

  const tell = (title: string) => {
    show({ kind: 'success', title })
    view.refresh()
    stats.refresh()
  }
  const isQueue = view.filters.status === waiting
  return (
    <Stack $gap={4}>
      <Cluster $gap={3} $justify="space-between">
        <Heading as="h1" $size="page">
          {words.heading}
        </Heading>
        <Button $kind="primary" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </Cluster>
      <TopicStats stats={stats} />
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
        onSelect={(key) => view.narrow('status', key === 'queue' ? String(waiting) : '')}
      >
        <AdminTable
          view={view}
          label={words.label}
          nameOf={nameOf}
          columns={topicColumns}
          decisions={topicDecisions}
          empty={isQueue ? words.queueEmpty : words.empty}
          exportName="topics"
          detail={(topic, ways) => (
            <TopicDialog
              key={topic.id}
              topic={topic}
              {...ways}
              onSaved={(saved) => {
                ways.close()
                tell(form.saved(saved.name))
              }}
              onMerged={(target) => {
                ways.close()
                tell(merge.done(topic.name, target.name))
              }}
            />
          )}
          filters={
            <>
              <SearchFilter view={view} field="keyword" label={words.search} />
              <SelectFilter
                view={view}
                field="status"
                label={words.status}
                options={topicStatuses.map((value) => ({ value, label: statuses[value] }))}
              />
            </>
          }
        />
      </Tabs>
      {isAdding && (
        <TopicFormDialog
          topic={null}
          onSaved={(topic) => {
            setIsAdding(false)
            tell(form.added(topic.name))
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Stack>
  )
}
