import { useQuery } from '#src/runtime/useQuery.ts'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import * as queries from '#src/data/queries.ts'
import { Differences } from '#src/ui/Differences.tsx'
import { comparedText } from './compared-text.ts'

interface Side {
  label: string
  text: DraftText
}

/** Two drafts beside each other: the texts, and all that belongs to them. */
export function DraftDifferences({ left, right }: { left: Side; right: Side }) {
  const { data } = useQuery(queries.categories)
  const nameOf = (id: string) => data?.find((category) => category.id === id)?.name ?? id
  return (
    <Differences
      left={{ label: left.label, text: comparedText(left.text, nameOf) }}
      right={{ label: right.label, text: comparedText(right.text, nameOf) }}
    />
  )
}
