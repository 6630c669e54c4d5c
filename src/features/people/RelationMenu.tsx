import { useState } from 'react'
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

interface RelationMenuProps {
  person: { id: string; displayName: string }
}

/** Blocks or mutes somebody, and says when one has. */
export function RelationMenu({ person }: RelationMenuProps) {
  const { id, displayName } = person
  const menu = useMenu('relation')
  const change = relationsOf(useRuntime())
  const { data } = useQuery(relation, id)
  const [isAsking, setIsAsking] = useState(false)
  if (data === null) return null
  return (
    <>
      {data.isBlocked && <Tag $tone="error">{words.blocked}</Tag>}
      {data.isMuted && <Tag>{words.muted}</Tag>}
      <Dropdown
        {...menu}
        align="start"
        trigger={(props) => <MoreButton {...props} label={words.menu(displayName)} />}
      >
        <MenuItem onClick={() => (data.isMuted ? change.mute.remove(id) : change.mute.add(id))}>
          {data.isMuted ? words.unmute : words.mute}
        </MenuItem>
        <MenuItem
          onClick={() => (data.isBlocked ? change.block.remove(id) : setIsAsking(true))}
        >
          {data.isBlocked ? words.unblock : words.block}
        </MenuItem>
      </Dropdown>
      {isAsking && (
        <ConfirmDialog
          question={{ ...words.blockQuestion, title: words.blockQuestion.title(displayName) }}
          onClose={() => setIsAsking(false)}
          onConfirm={() => change.block.add(id)}
        />
      )}
    </>
  )
}
