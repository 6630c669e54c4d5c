import { useState, type ReactNode } from 'react'
import { relation } from '#src/data/own/people.ts'
import { relation as words } from '#src/messages/people.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useMenu } from '#src/runtime/hooks.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Dropdown } from '#src/ui/Dropdown.tsx'
import { MoreButton } from '#src/ui/IconButton.tsx'
import { MenuItem } from '#src/ui/MenuItem.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { relationsOf } from './relations.ts'

interface PeerMenuProps {
  peer: { id: string; name: string }
  /** `MenuItem`s of its own. */
  children: ReactNode
}

/** The menu at the head of a conversation: blocks whom it is with, and says when one has. A mute would change nothing there. */
export function PeerMenu({ peer: { id, name }, children }: PeerMenuProps) {
  const menu = useMenu('peer')
  const change = relationsOf(useRuntime())
  const { data } = useQuery(relation, id)
  const [isAsking, setIsAsking] = useState(false)
  const isBlocked = data?.isBlocked === true
  return (
    <>
      {isBlocked && <Tag $tone="error">{words.blockedBriefly}</Tag>}
      <Dropdown
        {...menu}
        opensBy="press"
        trigger={(props) => <MoreButton {...props} label={words.menu(name)} />}
      >
        {/* Until it is known whether one has, there is nothing to choose. */}
        {data !== null && (
          <MenuItem onClick={() => (isBlocked ? change.block.remove(id) : setIsAsking(true))}>
            {isBlocked ? words.unblock : words.block}
          </MenuItem>
        )}
        {children}
      </Dropdown>
      {isAsking && (
        <ConfirmDialog
          question={{ ...words.blockQuestion, title: words.blockQuestion.title(name) }}
          onClose={() => setIsAsking(false)}
          onConfirm={() => change.block.add(id)}
        />
      )}
    </>
  )
}
