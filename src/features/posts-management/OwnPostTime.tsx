import { useState } from 'react'
import { formatDateTime } from '#src/lib/dates.ts'
import { post as words } from '#src/messages/posts-management.ts'
import type { MyPost } from '#src/data/types.ts'

const day = 86_400_000
/** How long the trash keeps a post. */
const keptDays = 30

/** The moment that matters: of its deletion and end in the trash, of its publication, else of the last change. */
export function OwnPostTime({ post }: { post: MyPost }) {
  const { status, deleteTime, publishedAt, updateTime } = post
  const [now] = useState(() => Date.now())
  if (deleteTime !== null) {
    const left = Math.floor((Date.parse(deleteTime) + keptDays * day - now) / day)
    return (
      <>
        <Moment time={deleteTime} word={words.deleted} />
        <span>{words.daysLeft(left)}</span>
      </>
    )
  }
  if (status === 'published' && publishedAt !== null) {
    return <Moment time={publishedAt} word={words.published} />
  }
  return <Moment time={updateTime} word={words.edited} />
}

function Moment({ time, word }: { time: string; word: (time: string) => string }) {
  return <time dateTime={time}>{word(formatDateTime(time))}</time>
}
