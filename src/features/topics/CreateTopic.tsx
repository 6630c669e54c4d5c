import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { create as words } from '#src/messages/topics.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { CreateTopicDialog } from './CreateTopicDialog.tsx'

/** The way to propose a topic; leads a visitor to sign in. */
export function CreateTopic() {
  const { isSignedIn } = useSession()
  const { pathname, search } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  if (!isSignedIn) {
    return (
      <Button as={Link} to={paths.login(pathname + search)} $size="small">
        {words.open}
      </Button>
    )
  }
  return (
    <>
      <Button $size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <CreateTopicDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
