import type { DraftView } from '#machines/draft/draft.connect.ts'
import { local as words } from '#src/messages/editor.ts'
import { PostDifferences } from '#src/shared/PostDifferences.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { formatDateTime } from '#src/lib/dates.ts'

interface LocalTextDialogProps {
  draft: DraftView
  onClose: () => void
}

/** A text that only this device has, beside the one that is open: to be restored, dropped, or left for later. */
export function LocalTextDialog({ draft, onClose }: LocalTextDialogProps) {
  const { local, isDiscarding } = draft
  if (local === null) return null
  if (isDiscarding) return <DiscardDialog draft={draft} />
  return (
    <Dialog
      width="large"
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.later}</Button>
          <Button $kind="danger" onClick={draft.discardLocal}>
            {words.discard}
          </Button>
          <Button
            $kind="primary"
            data-autofocus
            disabled={!draft.canRestoreLocal}
            onClick={() => {
              draft.restoreLocal()
              onClose()
            }}
          >
            {words.restore}
          </Button>
        </>
      }
    >
      <Stack $gap={3}>
        <p>{words.text(writtenAt(local.at))}</p>
        <PostDifferences
          left={{ label: words.current, text: draft.text }}
          right={{ label: words.kept, text: local.text }}
        />
      </Stack>
    </Dialog>
  )
}

function DiscardDialog({ draft }: Pick<LocalTextDialogProps, 'draft'>) {
  return (
    <ConfirmDialog
      question={{
        title: words.discardTitle,
        text: words.discardText,
        confirm: words.discardConfirm,
        cancel: words.keep,
      }}
      running={null}
      onConfirm={draft.confirmDiscard}
      onClose={draft.cancelDiscard}
    />
  )
}

/** When a text of this device was written, as far as is known. */
export const writtenAt = (at: string | null) =>
  at === null ? words.earlier : formatDateTime(at)
