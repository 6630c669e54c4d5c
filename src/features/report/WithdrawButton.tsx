import { useState } from 'react'
import { withdrawal as words } from '#src/messages/reports.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'

interface WithdrawButtonProps {
  /** What was reported is called; empty when it cannot be seen any more. */
  title: string
  isRunning: boolean
  /** This or another report is on its way. */
  isBlocked: boolean
  onWithdraw: () => void
}

/** Takes a report back, after asking whether it is meant. */
export function WithdrawButton(props: WithdrawButtonProps) {
  const { title, isRunning, isBlocked, onWithdraw } = props
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        $kind="quiet"
        $size="small"
        aria-haspopup="dialog"
        aria-label={words.label(title)}
        aria-busy={isRunning}
        // Not disabled: the focus comes back here.
        aria-disabled={isBlocked}
        onClick={() => setIsAsking(!isBlocked)}
      >
        {isRunning ? words.running : words.open}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={words.question}
          onConfirm={onWithdraw}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
