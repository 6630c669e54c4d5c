import { conflict as words } from '#src/messages/editor.ts'
import type { DraftView } from '#machines/draft/draft.connect.ts'
import { PostDifferences } from '#src/shared/PostDifferences.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'

interface ConflictDialogProps {
  draft: DraftView
  onClose: () => void
}

/** Both texts of a conflict, and the author's choice: one of them, or both. Nothing is chosen by leaving. */
export function ConflictDialog({ draft, onClose }: ConflictDialogProps) {
  const { conflict, isCopying } = draft
  if (conflict === null) return null
  const { mine, theirs } = conflict
  return (
    <Dialog
      width="large"
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isCopying} onClick={draft.keepTheirs}>
            {theirs === null ? words.giveUp : words.keepTheirs}
          </Button>
          {theirs !== null && (
            <Button aria-busy={isCopying} onClick={draft.keepBoth}>
              {isCopying ? words.copying : words.keepBoth}
            </Button>
          )}
          <Button $kind="primary" disabled={isCopying} onClick={draft.keepMine}>
            {theirs === null ? words.saveAsNew : words.keepMine}
          </Button>
        </>
      }
    >
      <Stack $gap={3}>
        <p>{theirs === null ? words.gone : words.text}</p>
        {theirs !== null && (
          <>
            <PostDifferences
              left={{ label: words.theirs, text: theirs }}
              right={{ label: words.mine, text: mine }}
            />
            <Text $tone="soft" $size="s">
              {words.hint}
            </Text>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
