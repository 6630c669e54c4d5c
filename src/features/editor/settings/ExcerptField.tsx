import { settings as words } from '#src/messages/editor.ts'
import { Field } from '#src/ui/Field.tsx'
import { Textarea } from '#src/ui/inputs.tsx'
import { TextLink } from '#src/ui/Text.tsx'
import { limits, type SettingProps } from './setting.types.ts'

interface ExcerptFieldProps extends SettingProps {
  /** What readers see while the author has written none. */
  automatic: string
}

/** What cards show of the article: made from the text until the author writes one. */
export function ExcerptField({ text, edit, errorOf, automatic }: ExcerptFieldProps) {
  const isOwn = text.excerpt !== ''
  return (
    <Field
      label={words.excerpt}
      hint={
        isOwn ? (
          <>
            {words.excerptOwn}{' '}
            <TextLink as="button" type="button" onClick={() => edit({ excerpt: '' })}>
              {words.excerptReset}
            </TextLink>
          </>
        ) : (
          words.excerptAutomatic
        )
      }
      error={errorOf('excerpt')}
      counter={{ text: text.excerpt, max: limits.excerpt }}
    >
      {(control) => (
        <Textarea
          {...control}
          placeholder={automatic}
          dir="auto"
          value={text.excerpt}
          onChange={({ target }) => edit({ excerpt: target.value })}
        />
      )}
    </Field>
  )
}
