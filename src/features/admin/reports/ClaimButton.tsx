import { claimReport } from '#src/data/admin/reports.ts'
import { caseFile as words } from '#src/messages/admin/reports.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useOwnTask } from '#src/runtime/useTask.ts'
import { Button } from '#src/ui/Button.tsx'
import { Text } from '#src/ui/Text.tsx'

/** Takes a case, so that others see who works on it. */
export function ClaimButton({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { api } = useRuntime()
  const claim = useOwnTask(async (_: null, signal) => {
    await claimReport(api, id, signal)
    onChanged()
  })
  return (
    <>
      <Button aria-busy={claim.isRunning} onClick={() => claim.run(null)}>
        {words.claim}
      </Button>
      <div role="alert">
        {claim.failure !== null && <Text $tone="bad">{failureText(claim.failure)}</Text>}
      </div>
    </>
  )
}
