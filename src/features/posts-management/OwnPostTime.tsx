import { formatDateTime } from '#src/lib/dates.ts'
import { post as words } from '#src/messages/posts-management.ts'
import type { MyPost } from '#src/data/types.ts'
import { useNow } from '#src/runtime/time.ts'

const day = 86_400_000
/** How long the trash keeps a post. */
const keptDays = 30

/** The moment that matters: of its deletion and end in the trash, of its publication, else of the last change. */
export function OwnPostTime({ post }: { post: MyPost }) {
  const { status, deleteTime, publishedAt, updateTime } = post
  if (deleteTime !== null) {
    return (
      <>
        <Moment time={deleteTime} word={words.deleted} />
        <DaysLeft deleteTime={deleteTime} />
      </>
    )
  }
  if (status === 'published' && publishedAt !== null) {
    return <Moment time={publishedAt} word={words.published} />
  }
  return <Moment time={updateTime} word={words.edited} />
}

function DaysLeft({ deleteTime }: { deleteTime: string }) {
  const end = Date.parse(deleteTime) + keptDays * day
  return <span>{words.daysLeft(Math.floor((end - useNow().getTime()) / day))}</span>
}

function Moment({ time, word }: { time: string; word: (time: string) => string }) {
  return <time dateTime={time}>{word(formatDateTime(time))}</time>
}
