import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import * as commentQueries from '#src/data/public/comments.ts'
import type { CommentThread, PostDetail, ThreadQuery } from '#src/data/types.ts'
import { formatCount } from '#src/lib/counts.ts'
import { comments as words, composer } from '#src/messages/comments.ts'
import { useFragment, useLoginPath } from '#src/runtime/address.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { useListQuery } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { MoreItems } from '#src/shared/MoreItems.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import { Act } from './acts.tsx'
import type { Talk } from './CommentItem.tsx'
import { CommentsSkeleton } from './CommentsSkeleton.tsx'
import { Composer } from './Composer.tsx'
import { anchorOf, apart, soughtBy, seek } from './sought.ts'
import { Thread } from './Thread.tsx'

interface CommentsProps {
  post: Pick<PostDetail, 'id' | 'author' | 'abilities' | 'commentCount' | 'status'>
  now: Date
  /** The control to report a comment. */
  report: Talk['report']
  /** Why an own comment is hidden. */
  moderated: Talk['moderated']
}

/** What is said about a post, and the place to say something. */
export function Comments({ post, now, report, moderated }: CommentsProps) {
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const session = useSession()
  const sought = soughtBy(useFragment())
  const list = useThreads(post.id, sought)
  const { found, others, isGone } = apart(list, sought)
  const userId = session.user?.id ?? null
  const talk: Talk = {
    postId: post.id,
    postAuthorId: post.author.id,
    userId,
    now,
    sought,
    report,
    moderated,
  }
  const show = (thread: CommentThread) => (
    <Thread key={`${userId} ${thread.id}`} thread={thread} talk={talk} />
  )
  return (
    <Stack as="section" ref={box} aria-labelledby={heading} tabIndex={-1}>
      <Head>
        <Heading id={heading}>{words.heading}</Heading>
        <Text as="span" $tone="faint" $size="s">
          {words.total(formatCount(post.commentCount))}
        </Text>
        <OrderChoice
          order={list.query.sortBy}
          onChoose={(sortBy) => list.reset({ ...list.query, sortBy })}
        />
      </Head>
      <Entrance key={userId} post={post} userId={userId} />
      {list.isLoading && <CommentsSkeleton />}
      {list.hasFailed && list.failure && (
        <FailureState failure={list.failure} onRetry={list.retry} />
      )}
      {list.isEmpty && !list.hasMore && (
        <EmptyState text={userId === null ? words.emptyForVisitors : words.empty} />
      )}
      {sought !== null && isGone && !list.isLoading && !list.hasFailed && (
        <Text as="output" id={anchorOf(sought)} $tone="soft">
          {words.soughtIsGone}
        </Text>
      )}
      {found && (
        <>
          <Text $tone="soft">{words.sought}</Text>
          <Threads>{show(found)}</Threads>
          {others.length > 0 && <Text $tone="soft">{words.others}</Text>}
        </>
      )}
      {others.length > 0 && <Threads>{others.map(show)}</Threads>}
      <MoreItems list={list} words={words} />
    </Stack>
  )
}

/** Where one begins to talk; a visitor signs in first and comes back here. */
function Entrance({ post, userId }: Pick<CommentsProps, 'post'> & { userId: string | null }) {
  const login = useLoginPath()
  if (post.status !== 'published') return <Text $tone="faint">{words.closed}</Text>
  if (userId === null) {
    return (
      <Button as={Link} to={login}>
        {words.signIn}
      </Button>
    )
  }
  return (
    <Composer
      userId={userId}
      draft={{ postId: post.id, parentId: null }}
      label={composer.write}
      submitLabel={composer.submit}
    />
  )
}

const Head = styled.div`
  display: flex;
  gap: ${theme.space[3]};
  align-items: baseline;
`

const Threads = styled.ul`
  border-top: 1px solid ${theme.color.line};
`

/** The threads below a post; first the one with the comment that the address leads to, null leading to none. */
const useThreads = (postId: string, sought: string | null) =>
  useListQuery(commentQueries.threads, postId, {
    ask: (threads) => seek(threads, sought),
    asked: sought ?? '',
  })

type Order = ThreadQuery['sortBy']

const orders: readonly Order[] = ['newest', 'oldest', 'hottest']

interface OrderChoiceProps {
  order: Order
  onChoose: (order: Order) => void
}

/** How the threads are ordered. */
function OrderChoice({ order, onChoose }: OrderChoiceProps) {
  return (
    <Row aria-label={words.order}>
      {orders.map((each) => (
        <Choice key={each} aria-pressed={each === order} onClick={() => onChoose(each)}>
          {words.orders[each]}
        </Choice>
      ))}
    </Row>
  )
}

const Row = styled.fieldset`
  display: flex;
  gap: ${theme.space[3]};
  margin-left: auto;
`

const Choice = styled(Act)`
  &[aria-pressed='true'] {
    color: ${theme.color.accent};
    font-weight: 600;
  }
`
