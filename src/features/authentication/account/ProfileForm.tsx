import type { ReactNode } from 'react'
import type { SessionUser } from '#machines/session/session.types.ts'
import { editing as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useFormView } from '#src/runtime/form.ts'
import { TextareaField } from '#src/shared/fields.tsx'
import { Form } from '../Form.tsx'
import { NicknameField } from '../NicknameField.tsx'
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
    <Form form={form} words={words} fields={['nickName', 'bio']}>
      {avatar(form.values.avatarUrl, (url) => form.change('avatarUrl', url))}
      <NicknameField form={form} />
      <TextareaField
        form={form}
        field="bio"
        label={words.bio}
        hint={words.bioHint}
        counter={{ text: form.values.bio, max: longestBio }}
        name="bio"
        readOnly={false}
      />
    </Form>
  )
}
