import { useId } from 'react'
import { question as words, table as tableWords } from '#src/messages/admin/table.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { SelectField, TextareaField } from '#src/shared/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import {
  answerIn,
  answerProblems,
  noValues,
  reasonLimit,
  ruleOptions,
  type AnswerValues,
} from './answer.ts'
import type { Question } from './table.types.ts'
import { UntilField } from './UntilField.tsx'

interface ReasonDialogProps {
  question: Question
  isDanger?: boolean | undefined
  /** What was answered when it was asked before. */
  before?: AnswerValues
  /** What is typed is kept as this until it has come about, which its owner says, or is given up. */
  keptAs?: string
  /** Called once everything asked for is there; the dialog closes first. */
  onConfirm: (values: AnswerValues) => void
  onClose: () => void
}

/** Asks before a decision: only whether, or why, by which rule, until when and which. */
export function ReasonDialog({
  question,
  isDanger,
  before = noValues,
  keptAs,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { now } = useRuntime()
  const form = useForm<AnswerValues, void>({
    values: before,
    ...(keptAs !== undefined && {
      kept: { as: keptAs, read: (kept) => answerIn(kept, before) },
    }),
    validate: (values) => answerProblems(question, values, now()),
    // Nothing is sent from here: the answer goes to the caller.
    submit: async () => {},
  })
  const id = useId()
  const confirm = () => {
    if (!form.canSubmit) return form.review()
    onClose()
    onConfirm(form.values)
  }
  const handleClose = () => {
    form.discard()
    onClose()
  }
  const { reason, until, choice } = question
  const asksNothing = reason === undefined && until === undefined && choice === undefined
  return (
    <Dialog
      title={question.title}
      onClose={handleClose}
      actions={
        <>
          <Button data-autofocus={asksNothing || undefined} onClick={handleClose}>
            {tableWords.cancel}
          </Button>
          <Button $kind={isDanger ? 'danger' : 'primary'} type="submit" form={id}>
            {question.confirm}
          </Button>
        </>
      }
    >
      <FormFields
        id={id}
        isSubmitting={form.isSubmitting}
        isTouched={form.isTouched}
        onSubmit={confirm}
        onUnfinished={form.review}
      >
        <Stack $gap={3}>
          {question.text !== undefined && <Text $tone="soft">{question.text}</Text>}
          {question.rule && (
            <SelectField
              form={form}
              field="rule"
              label={words.rule}
              options={[{ value: null, label: words.noRule }, ...ruleOptions]}
            />
          )}
          {choice !== undefined && (
            <SelectField
              form={form}
              field="choice"
              label={choice.label}
              options={[{ value: null, label: choice.none }, ...choice.options]}
            />
          )}
          {question.until !== undefined && (
            <UntilField form={form} isRequired={question.until === 'required'} />
          )}
          {question.reason !== undefined && (
            <TextareaField
              form={form}
              field="reason"
              label={question.reasonName ?? words.reason}
              hint={question.reasonLabel ?? words.told}
              required={question.reason === 'required'}
              max={reasonLimit}
            />
          )}
        </Stack>
      </FormFields>
    </Dialog>
  )
}
