import { history as words } from '#src/messages/history.ts'
import { paths } from '#src/runtime/paths.ts'
import { EmptyWithWay } from '#src/shared/PagedList.tsx'

/** What a year or a month without posts says, with the way to those that have some. */
export const NothingWritten = ({ text }: { text: string }) => (
  <EmptyWithWay text={text} to={paths.history()} label={words.browse} />
)
