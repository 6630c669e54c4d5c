import type { ReactNode } from 'react'
import { failureText } from '#src/messages/failures.ts'
import { center as words } from '#src/messages/notices.ts'
import type { useInbox } from '#src/runtime/useRealtime.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { LetterTools, type LetterToolsProps } from './LetterTools.tsx'

type Inbox = Pick<
  ReturnType<typeof useInbox>,
  | 'failureOfList'
  | 'hasFailed'
  | 'hasMore'
  | 'isAdding'
  | 'isEmpty'
  | 'isLoading'
  | 'isStuck'
  | 'more'
  | 'retry'
>

export interface LetterListProps extends Omit<LetterToolsProps, 'inbox'> {
  inbox: Inbox & LetterToolsProps['inbox']
  /** What stands here when there is nothing. */
  empty: string
  /** What has failed when the letters could not be read (specification §8). */
  failureTitle: string
  /** A row a letter. */
  children: readonly ReactNode[]
}

/** The frame of a category's letters: its tools, and loading, empty, failed, more. */
export function LetterList({
  inbox,
  empty,
  failureTitle,
  children,
  ...tools
}: LetterListProps) {
  const failure = inbox.failureOfList && (
    <ErrorState
      text={words.failed(failureTitle, failureText(inbox.failureOfList))}
      onRetry={inbox.retry}
    />
  )
  return (
    <Stack $gap={3}>
      <LetterTools inbox={inbox} {...tools} />
      {inbox.isLoading && <LettersSkeleton />}
      {inbox.hasFailed && failure}
      {inbox.isEmpty && <EmptyState text={inbox.query.onlyUnread ? words.noneUnread : empty} />}
      {children.length > 0 && <Stack as="ul">{children}</Stack>}
      {inbox.isStuck && failure}
      {inbox.hasMore && !inbox.isStuck && (
        <Button disabled={inbox.isAdding} aria-busy={inbox.isAdding} onClick={inbox.more}>
          {inbox.isAdding ? words.loadingMore : words.more}
        </Button>
      )}
    </Stack>
  )
}

function LettersSkeleton() {
  return (
    <Loading>
      <Stack $gap={5}>
        {Array.from({ length: 5 }, (_, index) => (
          <Stack key={index} $gap={3}>
            <Skeleton height="20px" width="40%" />
            <SkeletonText lines={2} />
          </Stack>
        ))}
      </Stack>
    </Loading>
  )
}
