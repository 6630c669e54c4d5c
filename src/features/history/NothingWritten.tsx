import { Link } from 'react-router-dom'
import { history as words } from '#src/messages/history.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

/** What a year or a month without posts says, with the way to those that have some. */
export function NothingWritten({ text }: { text: string }) {
  return (
    <EmptyState
      text={text}
      action={
        <Button as={Link} to={paths.history()} $size="small">
          {words.browse}
        </Button>
      }
    />
  )
}
