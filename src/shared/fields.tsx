import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field } from '#src/ui/Field.tsx'
import { Select, Textarea, TextInput } from '#src/ui/inputs.tsx'

/** The part of a form's view that one of its fields needs. */
export interface FormOf<Name extends string, Value> {
  values: Readonly<Record<Name, Value>>
  errorOf: (field: Name) => string | undefined
  change: (field: Name, typed: Value) => void
  blur: (field: Name) => void
  isSubmitting: boolean
}

export interface BoundProps<Name extends string, Value> {
  form: FormOf<NoInfer<Name>, NoInfer<Value>>
  field: Name
  label: string
  hint?: ReactNode
  /** By default what the form says of the field. */
  error?: string | undefined
  required?: boolean | undefined
}

interface TextProps<Name extends string> extends BoundProps<Name, string> {
  /** Counts the trimmed text, up to so many code points. */
  max?: number
  /** Counts another text. */
  counter?: { text: string; max: number } | undefined
}

type Attributes<Tag extends 'input' | 'textarea'> = Omit<
  ComponentPropsWithRef<Tag>,
  'form' | 'value' | 'onChange' | 'max'
>

/** One line of text of a form; it does not change while the form is on its way. */
export function TextField<Name extends string>(props: TextProps<Name> & Attributes<'input'>) {
  const { form, field, label, hint, error, required = false, ...rest } = props
  const { max, counter = counterOf(form.values[field], max), ...attributes } = rest
  return (
    <Field {...{ label, hint, required, counter }} error={error ?? form.errorOf(field)}>
      {(control) => <TextInput {...control} {...boundTo(form, field)} {...attributes} />}
    </Field>
  )
}

/** Several lines of text of a form; they do not change while the form is on its way. */
export function TextareaField<Name extends string>(
  props: TextProps<Name> & Attributes<'textarea'>,
) {
  const { form, field, label, hint, error, required = false, ...rest } = props
  const { max, counter = counterOf(form.values[field], max), ...attributes } = rest
  return (
    <Field {...{ label, hint, required, counter }} error={error ?? form.errorOf(field)}>
      {(control) => <Textarea {...control} {...boundTo(form, field)} {...attributes} />}
    </Field>
  )
}

/** What a control for text needs of its form. */
export const boundTo = <Name extends string>(form: FormOf<Name, string>, field: Name) => ({
  value: form.values[field],
  readOnly: form.isSubmitting,
  onChange: ({ target }: { target: { value: string } }) => form.change(field, target.value),
  onBlur: () => form.blur(field),
})

const counterOf = (text: string, max: number | undefined) =>
  max === undefined ? undefined : { text: text.trim(), max }

interface SelectFieldProps<
  Name extends string,
  Value extends string | number | null,
> extends BoundProps<Name, Value> {
  /** Null stands for none of them. */
  options: readonly { value: Value; label: string }[]
  disabled?: boolean
  'data-autofocus'?: boolean
}

/** One of a few values of a form. */
export function SelectField<Name extends string, Value extends string | number | null>(
  props: SelectFieldProps<Name, Value>,
) {
  const { form, field, label, hint, error, required = false, options, ...attributes } = props
  const textOf = (value: Value) => String(value ?? '')
  return (
    <Field {...{ label, hint, required }} error={error ?? form.errorOf(field)}>
      {(control) => (
        <Select
          {...control}
          {...attributes}
          value={textOf(form.values[field])}
          onChange={({ target }) => {
            const chosen = options.find(({ value }) => textOf(value) === target.value)
            if (chosen) form.change(field, chosen.value)
          }}
          onBlur={() => form.blur(field)}
        >
          {options.map(({ value, label: name }) => (
            <option key={value} value={textOf(value)}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
