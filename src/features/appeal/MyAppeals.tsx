import { ownAppeals } from '#src/data/own/reports.ts'
import { myAppeals as words } from '#src/messages/appeal.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Submissions } from '#src/shared/Submissions.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { AppealItem } from './AppealItem.tsx'

interface MyAppealsProps {
  /** From 1. */
  page: number
}

/** What one has said against decisions, and what was answered. */
export function MyAppeals({ page }: MyAppealsProps) {
  const list = useListQueryAt(ownAppeals, null, { filter: {}, page })
  return (
    <Stack $gap={5}>
      <CountedHeading
        text={words.heading}
        total={list.total}
        isCapped={list.isTotalCapped}
        told={words.total}
      />
      <Submissions list={list} words={words}>
        {(appeal) => <AppealItem appeal={appeal} />}
      </Submissions>
    </Stack>
  )
}
