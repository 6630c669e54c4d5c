import { ownAppeals } from '#src/data/own/reports.ts'
import { myAppeals as words } from '#src/messages/appeal.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { CountedSubmissions } from '#src/shared/Submissions.tsx'
import { AppealItem } from './AppealItem.tsx'

interface MyAppealsProps {
  /** From 1. */
  page: number
}

/** What one has said against decisions, and what was answered. */
export function MyAppeals({ page }: MyAppealsProps) {
  const list = useListQueryAt(ownAppeals, null, { filter: {}, page })
  return (
    <CountedSubmissions list={list} words={words}>
      {(appeal) => <AppealItem appeal={appeal} />}
    </CountedSubmissions>
  )
}
