import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { connectForm } from '#machines/form/form.connect.ts'
import type { SessionUser } from '#machines/session/session.types.ts'
import { editing as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
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
  const { form, checkFailure } = useProfileForm(user)
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
        checkFailure={checkFailure}
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

function useProfileForm(user: SessionUser) {
  const { form, checkFailure } = profileFormOf(useRuntime())(user)
  const snapshot = useSelector(form, (state) => state)
  return {
    form: connectForm(snapshot, (event) => form.send(event)),
    checkFailure: useSelector(checkFailure, ({ context }) => context),
  }
}
