import { leaving as words } from '#src/messages/editor.ts'
import { useLeaving } from '#src/runtime/leaving.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useDeparture } from '#src/ui/useDeparture.ts'

/** Asks before pictures that are not there yet are stopped, by a link of the app or by closing the tab. */
export function LeaveQuestion({ wouldLose }: { wouldLose: boolean }) {
  useDeparture(wouldLose)
  const { leave, stay } = useLeaving(wouldLose)
  if (leave === null) return null
  return <ConfirmDialog question={words} onConfirm={leave} onClose={stay} />
}
