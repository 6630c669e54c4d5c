import { useState } from 'react'
import { useRuntime } from '#src/runtime/context.tsx'
import { useFormRef, useFormView, useKeptText } from '#src/runtime/useForm.ts'
import { nameOfText, sendingForm, textOf, type Draft, type SendingAnswer } from './composing.ts'

/** Something being written to members: kept in this tab until it is sent. */
export function useSendingForm(
  userId: string,
  draft: Draft,
  onSent: (answer: SendingAnswer) => void,
) {
  // Of the draft as it was opened, which the form goes by as well.
  const [name] = useState(() => nameOfText(userId, draft))
  const form = useFormRef(sendingForm(useRuntime(), { name, draft, onSent }))
  useKeptText(form, name, textOf)
  return useFormView(form)
}
