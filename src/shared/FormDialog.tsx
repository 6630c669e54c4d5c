import { useId, type ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { Failing } from './form-trouble.ts'
import { ReloadableFailure } from './ReloadableFailure.tsx'

export interface FormDialogProps {
  form: Failing & {
    isSubmitting: boolean
    isTouched: boolean
    isBehind: boolean
    submit: () => void
    review: () => void
    discard: () => void
    rebase: () => void
  }
  title: string
  words: { cancel: string; submit: string; submitting: string }
  isDanger?: boolean
  onClose: () => void
  /** The values that say themselves what is wrong with them; by default all, so name them where some are not shown. */
  fields?: readonly string[]
  /** The fields. */
  children: ReactNode
}

/** A dialog around the fields of a form; while they are on their way it stays, or it would never be told whether they arrived. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, words, isDanger = false, onClose, fields, children } = props
  const { isSubmitting, isTouched } = form
  const id = useId()
  const handleClose = () => {
    form.discard()
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={handleClose}
      actions={
        <>
          <Button disabled={isSubmitting} onClick={handleClose}>
            {words.cancel}
          </Button>
          <Button
            $kind={isDanger ? 'danger' : 'primary'}
            type="submit"
            form={id}
            aria-busy={isSubmitting}
          >
            {isSubmitting ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <FormFields
        {...{ id, isSubmitting, isTouched }}
        onSubmit={form.submit}
        onUnfinished={form.review}
      >
        <Stack $gap={3}>
          {children}
          <ReloadableFailure form={form} fields={fields} />
        </Stack>
      </FormFields>
    </Dialog>
  )
}

/** Says aloud what is wrong with a form as a whole. */
export function Trouble({ text }: { text: string | null }) {
  return <div role="alert">{text !== null && <Text $tone="bad">{text}</Text>}</div>
}
