import { useId, useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Field } from '../Field.tsx'
import { FormFields } from '../FormFields.tsx'
import { TextInput } from '../inputs.tsx'
import { strings } from './strings.ts'

interface LinkDialogProps {
  /** The link at the cursor; empty where there is none. */
  address: string
  /** The address to give to what is selected; empty takes the link away. */
  onApply: (address: string) => void
  onClose: () => void
}

/** Asks for the address of a link. */
export function LinkDialog({ address, onApply, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(address)
  const [isWrong, setIsWrong] = useState(false)
  const form = useId()

  const apply = (next: string) => {
    onClose()
    onApply(next)
  }
  const handleSubmit = () => {
    const next = linkAddress(typed)
    if (next === null) setIsWrong(true)
    else apply(next)
  }

  return (
    <Dialog
      title={strings.link}
      onClose={onClose}
      actions={
        <>
          {address !== '' && (
            <Button onClick={() => apply('')} $kind="danger">
              {strings.linkRemove}
            </Button>
          )}
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" form={form} $kind="primary">
            {strings.linkApply}
          </Button>
        </>
      }
    >
      <FormFields
        id={form}
        isSubmitting={false}
        isTouched={typed !== address}
        onSubmit={handleSubmit}
      >
        <Field label={strings.linkAddress} error={isWrong ? strings.linkProblem : null}>
          {(control) => (
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              data-autofocus
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setIsWrong(false)
              }}
            />
          )}
        </Field>
      </FormFields>
    </Dialog>
  )
}

/** What was typed as the address of a link, whole; null when it is none. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^(?:mailto:\S+@\S+|tel:\+?[\d().-]+)$/i.test(text)) return text
  if (/^[/#\\]/.test(text)) return /^[/#][^\s/\\]/.test(text) ? text : null
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const isAddress = !/\s/.test(text) && URL.canParse(url) && /[.:]/.test(new URL(url).host)
  return isAddress ? url : null
}
