import { useId } from 'react'
import { question as words, table as tableWords } from '#src/messages/admin/table.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Select } from '#src/ui/Select.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import {
  answerOf,
  answerProblems,
  noValues,
  reasonLimit,
  rules,
  ruleWords,
  type AnswerValues,
} from './answer.ts'
import type { Answer, Question } from './table.types.ts'
import { UntilField } from './UntilField.tsx'

interface ReasonDialogProps {
  question: Question
  isDanger?: boolean | undefined
  /** Called once everything asked for is there; the dialog closes first. */
  onConfirm: (answer: Answer) => void
  onClose: () => void
}

/** Asks before a decision: only whether, or why, by which rule, until when and which. Empty each time it appears. */
export function ReasonDialog({ question, isDanger, onConfirm, onClose }: ReasonDialogProps) {
  const form = useForm<AnswerValues, void>({
    values: noValues,
    validate: (values) => answerProblems(question, values, Date.now()),
    // Nothing is sent from here: the answer goes to the caller.
    submit: async () => {},
  })
  const id = useId()
  const confirm = () => {
    form.submit()
    if (!form.canSubmit) return
    onClose()
    onConfirm(answerOf(form.values, Date.now()))
  }
  const { reason, until, choice } = question
  const asksNothing = reason === undefined && until === undefined && choice === undefined
  return (
    <Dialog
      open
      title={question.title}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus={asksNothing || undefined} onClick={onClose}>
            {tableWords.cancel}
          </Button>
          <Button $kind={isDanger ? 'danger' : 'primary'} type="submit" form={id}>
            {question.confirm}
          </Button>
        </>
      }
    >
      <FormFields id={id} isSubmitting={form.isSubmitting} onSubmit={confirm}>
        <Stack $gap={3}>
          {question.text !== undefined && <Text $tone="soft">{question.text}</Text>}
          {question.rule && (
            <Field label={words.rule}>
              {(control) => (
                <Select
                  {...control}
                  value={form.values.rule ?? ''}
                  onChange={({ target }) =>
                    form.change(
                      'rule',
                      rules.find((rule) => String(rule) === target.value) ?? null,
                    )
                  }
                >
                  <option value="">{words.noRule}</option>
                  {rules.map((rule) => (
                    <option key={rule} value={rule}>
                      {ruleWords[rule]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {question.choice !== undefined && (
            <Field label={question.choice.label}>
              {(control) => (
                <Select
                  {...control}
                  data-autofocus
                  value={form.values.choice ?? ''}
                  onChange={({ target }) => form.change('choice', target.value || null)}
                >
                  <option value="">{question.choice?.none}</option>
                  {question.choice?.options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {question.until !== undefined && (
            <UntilField form={form} isRequired={question.until === 'required'} />
          )}
          {question.reason !== undefined && (
            <Field
              label={question.reasonName ?? words.reason}
              hint={question.reasonLabel ?? words.told}
              error={form.errorOf('reason')}
              required={question.reason === 'required'}
              counter={{ text: form.values.reason.trim(), max: reasonLimit }}
            >
              {(control) => (
                <Textarea
                  {...control}
                  data-autofocus
                  value={form.values.reason}
                  onChange={({ target }) => form.change('reason', target.value)}
                  onBlur={() => form.blur('reason')}
                />
              )}
            </Field>
          )}
        </Stack>
      </FormFields>
    </Dialog>
  )
}
