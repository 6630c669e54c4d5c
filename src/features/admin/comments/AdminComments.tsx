import { styled } from 'styled-components'
import { comments as words, commentStatuses } from '#src/messages/admin/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { SearchFilter, SelectFilter } from '../table/Filters.tsx'
import { useTable } from '../table/useTable.ts'
import { commentColumns, nameOf } from './comment-columns.tsx'
import { commentDecisions } from './comment-decisions.ts'
import { commentStatusOrder, commentTable } from './comment-table.ts'

/** Everybody's comments: those that wait because of a word, and what may be done with each. */
export function AdminComments() {
  const view = useTable(commentTable(useRuntime()))
  return (
    <Stack $gap={4}>
      <Heading as="h1" $size="page">
        {words.heading}
      </Heading>
      <AdminTable
        view={view}
        label={words.label}
        nameOf={nameOf}
        columns={commentColumns}
        decisions={commentDecisions}
        empty={words.empty}
        exportName="comments"
        detail={(comment, { actions, close }) => (
          <Dialog open width="medium" title={words.title} onClose={close} actions={actions}>
            <Said>{comment.content || words.nothing}</Said>
          </Dialog>
        )}
        filters={
          <>
            <SearchFilter view={view} field="keyword" label={words.search} />
            <SelectFilter
              view={view}
              field="status"
              label={words.status}
              options={commentStatusOrder.map((value) => ({
                value,
                label: commentStatuses[value],
              }))}
            />
          </>
        }
      />
    </Stack>
  )
}

const Said = styled.p.attrs({ tabIndex: 0 })`
  max-height: 60dvh;
  overflow-y: auto;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`
