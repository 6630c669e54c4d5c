import { useState } from 'react'
import { Link } from 'react-router-dom'
import { create as words } from '#src/messages/topics.ts'
import { useLoginPath } from '#src/runtime/address.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { Button } from '#src/ui/Button.tsx'
import { CreateTopicDialog } from './CreateTopicDialog.tsx'

/** The way to propose a topic; leads a visitor to sign in. */
export function CreateTopic() {
  const { isSignedIn } = useSession()
  const login = useLoginPath()
  if (isSignedIn) return <Proposing />
  return (
    <Button as={Link} to={login} $size="small">
      {words.open}
    </Button>
  )
}

/** Of a member alone: what has opened goes when the session ends, and does not come back with the next one. */
function Proposing() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button $size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <CreateTopicDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
