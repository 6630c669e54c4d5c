import { Link } from 'react-router-dom'
import { Notice } from '#src/features/shell/Notice.tsx'
import { notFound } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { Button } from '#src/ui/Button.tsx'

/** Any address without a page. */
export function NotFoundPage() {
  useTitle(notFound.title)
  return (
    <Notice
      heading={notFound.title}
      text={notFound.text}
      actions={
        <Button as={Link} to={paths.home()} $kind="primary">
          {notFound.home}
        </Button>
      }
    />
  )
}
