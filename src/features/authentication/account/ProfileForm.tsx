import type { ReactNode } from 'react'
import type { SessionUser } from '#machines/session/session.types.ts'
import { editing as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useFormView } from '#src/runtime/useForm.ts'
import { Field } from '#src/ui/Field.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import { fieldOf } from '../fields.tsx'
import { Form } from '../Form.tsx'
import { NicknameField } from '../NicknameField.tsx'
import { formTrouble } from '../refusal.ts'
import { longestBio, profileFormOf } from './profile-form.ts'

interface ProfileFormProps {
  user: SessionUser
  /** Draws the choice of a portrait; its address is empty without one. */
  avatar: (url: string, onChange: (url: string) => void) => ReactNode
}

/** One's own portrait, name and words, to be changed together. */
export function ProfileForm({ user, avatar }: ProfileFormProps) {
  const form = useFormView(profileFormOf(useRuntime(), user).form)
  return (
    <Form
      label={words.label}
      isSubmitting={form.isSubmitting}
      onSubmit={form.submit}
      submitLabel={words.submit}
      submittingLabel={words.submitting}
      trouble={formTrouble(form.failure, ['nickName', 'bio'])}
    >
      {avatar(form.values.avatarUrl, (url) => form.change('avatarUrl', url))}
      <NicknameField
        {...fieldOf(form, 'nickName')}
        availability={form.availability}
        checkFailure={form.checkFailure}
      />
      <Field
        label={words.bio}
        hint={words.bioHint}
        error={form.errorOf('bio')}
        counter={{ text: form.values.bio, max: longestBio }}
      >
        {(control) => (
          <Textarea
            {...control}
            name="bio"
            value={form.values.bio}
            onChange={(event) => form.change('bio', event.target.value)}
            onBlur={() => form.blur('bio')}
          />
        )}
      </Field>
    </Form>
  )
}
