import { Fragment, useRef, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { failureText } from '#src/messages/failures.ts'
import { center as words } from '#src/messages/notices.ts'
import type { useInbox } from '#src/runtime/useRealtime.ts'
import { useSelection } from '#src/runtime/useSelection.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { MoreItems } from '#src/shared/MoreItems.tsx'
import { theme } from '#src/theme/theme.ts'
import { EmptyPlace, EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import { NoticeRow, type NoticeFacts, type ShownNotice } from './NoticeRow.tsx'
import { NoticeTools, type NoticeToolsProps, SelectionTools } from './NoticeTools.tsx'

interface NoticeListProps<Item extends ShownNotice> extends Pick<
  NoticeToolsProps,
  'onNarrow' | 'onReadEverything'
> {
  inbox: ReturnType<typeof useInbox<Item>>
  /** The notice up to which they had been seen before this visit. */
  lastSeen: string | null
  factsOf: (notice: Item) => NoticeFacts
  /** What stands here when there is nothing. */
  empty: ReactNode
  /** What has failed when the notices could not be read (specification §8). */
  failureTitle: string
  now: Date
  canRemove: boolean
}

/** The notices of a category with their tools: one by one or some together, and loading, empty, failed, more. */
export function NoticeList<Item extends ShownNotice>(props: NoticeListProps<Item>) {
  const { inbox, lastSeen, factsOf, empty, failureTitle, now, canRemove, ...tools } = props
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const [isSelecting, setSelecting] = useState(false)
  const selection = useSelection(inbox.items.filter(({ isRead }) => !isRead))
  const stopSelecting = () => {
    selection.chooseAll(false)
    setSelecting(false)
  }
  const { failureOfList: failure } = inbox
  const reason = failure ? words.failed(failureTitle, failureText(failure)) : ''
  return (
    <Stack as="section" ref={box} aria-label={words.list} tabIndex={-1} $gap={3}>
      {isSelecting ? (
        <SelectionTools
          count={selection.rows.length}
          areAllChosen={selection.areAllChosen}
          onAll={selection.chooseAll}
          onRead={() => {
            inbox.readSome(selection.rows.map(({ id }) => id))
            stopSelecting()
          }}
          onCancel={stopSelecting}
        />
      ) : (
        <NoticeTools inbox={inbox} onSelect={() => setSelecting(true)} {...tools} />
      )}
      {inbox.isLoading && <NoticesSkeleton />}
      {inbox.hasFailed && failure && (
        <FailureState failure={failure} text={reason} onRetry={inbox.retry} />
      )}
      <EmptyPlace>
        {inbox.isEmpty && inbox.query.onlyUnread && <EmptyState text={words.noneUnread} />}
        {inbox.isEmpty && !inbox.query.onlyUnread && empty}
      </EmptyPlace>
      {inbox.items.length > 0 && (
        <Stack as="ul">
          {inbox.items.map((notice, index) => (
            <Fragment key={notice.id}>
              {notice.id === lastSeen && index > 0 && <LastSeen>{words.lastSeen}</LastSeen>}
              <NoticeRow
                notice={notice}
                facts={factsOf(notice)}
                now={now}
                onShown={inbox.shown}
                onRead={() => inbox.read(notice.id)}
                {...(canRemove && { onRemove: () => inbox.remove(notice.id) })}
                {...(isSelecting && {
                  choice: {
                    isChosen: selection.isChosen(notice.id),
                    choose: (isChosen) => selection.choose(notice.id, isChosen),
                  },
                })}
              />
            </Fragment>
          ))}
        </Stack>
      )}
      <MoreItems list={{ ...inbox, failure }} words={words} failureText={reason} />
    </Stack>
  )
}

function NoticesSkeleton() {
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

const LastSeen = styled.li`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} 0;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};

  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px dashed ${theme.color.lineStrong};
  }
`
