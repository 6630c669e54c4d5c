import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { components } from '#openapi/generated/schema.d.ts'
import { relativeTime } from '#src/lib/dates.ts'
import { queues as words } from '#src/messages/admin/todos.ts'
import { media, theme } from '#src/theme/theme.ts'
import { paths } from '#src/runtime/paths.ts'
import { useNow } from '#src/runtime/time.ts'

interface QueueListProps {
  /** Null while nobody knows how much: the ways there stand in their places before that. */
  pending: components['schemas']['Pending'] | null
}

/** What waits for administrators by itself: how much, since when, and the way there. */
export function QueueList({ pending }: QueueListProps) {
  return (
    <List aria-label={words.heading} aria-busy={pending === null}>
      {queueNames.map((name) => {
        const { count, oldestTime } = pending?.[name] ?? unknown
        return (
          <li key={name}>
            <Queue to={queueAddresses[name]} data-waiting={Boolean(count) || undefined}>
              <span>{words.names[name]}</span>
              <strong>{countText(count)}</strong>
              <small>{oldestTime !== null && <Since time={oldestTime} />}</small>
            </Queue>
          </li>
        )
      })}
    </List>
  )
}

const unknown = { count: null, oldestTime: null }

function countText(count: number | null) {
  if (count === null) return '…'
  return count > 0 ? words.count(count) : words.none
}

function Since({ time }: { time: string }) {
  return words.since(relativeTime(time, useNow()))
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
  gap: ${theme.space[2]} ${theme.space[3]};
`

/** One line, so that what comes later moves nothing. */
const Queue = styled(Link)`
  display: flex;
  gap: ${theme.space[3]};
  align-items: baseline;
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};

  span,
  small {
    color: ${theme.color.inkSoft};
    font-size: ${theme.text.s};
  }

  small {
    flex: 1;
    text-align: end;
  }

  /* Read before since when, seen below each other at the edge. */
  strong {
    order: 1;
    color: ${theme.color.inkFaint};
    font-weight: 600;
    font-size: ${theme.text.l};
  }

  &[data-waiting] strong {
    color: ${theme.color.seal};
  }

  span,
  strong {
    flex: none;
  }

  ${media.phone} {
    gap: ${theme.space[2]};
    padding-inline: ${theme.space[3]};
  }

  ${media.hover} {
    &:hover {
      border-color: ${theme.color.lineStrong};
    }
  }
`

type QueueName = keyof components['schemas']['Pending']

/** In the order in which they are told. */
const queueNames = [
  'posts',
  'topics',
  'comments',
  'reports',
  'appeals',
  'feedback',
] as const satisfies readonly QueueName[]

/** Where the work of each queue is done. */
const queueAddresses: Record<QueueName, string> = {
  posts: `${paths.adminPosts()}?status=reviewing`,
  topics: `${paths.adminTopics()}?status=0`,
  comments: `${paths.adminComments()}?status=held`,
  reports: `${paths.adminReports()}?onlyOpen=true`,
  appeals: `${paths.adminReports()}?tab=appeals&status=pending`,
  feedback: `${paths.adminFeedback()}?onlyOpen=true`,
}
