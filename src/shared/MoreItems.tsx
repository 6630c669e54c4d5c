import type { ListView } from '#src/runtime/useQuery.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { FailureState } from './FailureState.tsx'

interface MoreItemsProps {
  list: Pick<
    ListView<unknown>,
    'isStuck' | 'failure' | 'retry' | 'hasMore' | 'isAdding' | 'more'
  >
  words: { more: string; adding: string }
  /** What is said of a failure, where its own words are not enough. */
  failureText?: string
}

/** The end of a list that is read on below: the way to more of it, or why there is none. */
export function MoreItems({ list, words, failureText }: MoreItemsProps) {
  if (list.isStuck && list.failure !== null)
    return (
      <FailureState
        failure={list.failure}
        {...(failureText !== undefined && { text: failureText })}
        onRetry={list.retry}
      />
    )
  if (!list.hasMore || list.isStuck) return null
  return (
    <Cluster $justify="center">
      <Button aria-busy={list.isAdding} onClick={list.more}>
        {list.isAdding ? words.adding : words.more}
      </Button>
    </Cluster>
  )
}
