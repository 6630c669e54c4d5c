import { type Failure, failureOf } from '#machines/lib/failure.ts'
import * as queries from '#src/data/queries.ts'
import { setupDoor } from '#src/messages/setup.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm, useNewest } from '#src/runtime/form.ts'
import { besideField } from './refusal.ts'
import { onlyWrong, tidyCode, tidyEmail, tidyNickname } from './rules.ts'
import { signIn } from './sign-in.ts'
import { aboutPerson, problemsOf } from './useRegisterForm.ts'

export interface FirstAdminFormProps {
  /** The token of the link that lets them in. */
  invite: string
  /** Whether a code can be mailed: where none can, none is asked for. */
  hasCode: boolean
  /** The account is there, and signed in where that worked. */
  onRegistered: () => void
  onRefused: (failure: Failure) => void
}

const blank = (hasCode: boolean) => ({
  email: '',
  verificationCode: '',
  nickName: '',
  password: '',
  confirmPassword: '',
  hasCode,
})

type FirstAdmin = ReturnType<typeof blank>

/** Becoming the first administrator. */
export function useFirstAdminForm({
  invite,
  hasCode,
  onRegistered,
  onRefused,
}: FirstAdminFormProps) {
  const runtime = useRuntime()
  const { api, actors, queryClient } = runtime
  async function register(values: FirstAdmin, signal: AbortSignal) {
    const { email, verificationCode, nickName, hasCode: isAsked, ...passwords } = values
    const body = {
      ...passwords,
      invite,
      email: tidyEmail(email),
      nickName: tidyNickname(nickName),
      ...(isAsked && { verificationCode: tidyCode(verificationCode) }),
    }
    try {
      await api.post('/api/setup/administrator', { body, signal })
    } catch (error) {
      onRefused(failureOf(error))
      throw besideField(error)
    }
  }

  const form = useForm({
    values: blank(hasCode),
    validate: (values: FirstAdmin) => {
      const { verificationCode, ...others } = problemsOf(values)
      return onlyWrong({
        ...others,
        verificationCode: values.hasCode ? verificationCode : undefined,
      })
    },
    ...aboutPerson(runtime),
    async submit(values: FirstAdmin, signal) {
      await register(values, signal)
      // From now on no page leads here any more.
      queryClient.patch(queries.site, null, (site) => ({ ...site, isSetUp: true }))
      await signIn(runtime, values, signal).then(
        () =>
          actors.toaster.send({
            type: 'toast.show',
            toast: { kind: 'success', title: setupDoor.welcome },
          }),
        // The account is there, whatever happened to this: the page then says where to sign in.
        () => {},
      )
      onRegistered()
    },
  })
  // Whether a code is asked for may change while it is filled in.
  useNewest(form, hasCode, blank)
  return form
}
