import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '#src/messages/failures.ts'
import { exporting as words } from '#src/messages/posts-management.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { exportForm } from './export-posts.ts'

const formats = [
  { value: 'markdown', label: words.markdown, hint: words.markdownHint },
  { value: 'html', label: words.html, hint: words.htmlHint },
] as const

/** Takes everything one has written home, as one file. */
export function ExportPosts() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button $size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Download size={15} aria-hidden />
        {words.open}
      </Button>
      {isOpen && <ExportDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ExportDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(exportForm(useRuntime()))
  if (form.hasSucceeded) return <Done onClose={onClose} />
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button $kind="primary" aria-busy={form.isSubmitting} onClick={form.submit}>
            {form.isSubmitting ? words.running : words.start}
          </Button>
        </>
      }
    >
      <Stack $gap={3}>
        <Text $tone="soft">{words.text}</Text>
        <RadioGroup
          legend={words.legend}
          options={formats}
          value={form.values.format}
          onChange={(format) => form.change('format', format)}
        />
        <div role="alert">
          {form.failure !== null && <Text $tone="bad">{failureText(form.failure)}</Text>}
        </div>
      </Stack>
    </Dialog>
  )
}

function Done({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={words.doneTitle}
      onClose={onClose}
      actions={
        <Button $kind="primary" data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p>{words.done}</p>
    </Dialog>
  )
}
