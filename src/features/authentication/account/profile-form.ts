import { createActor } from 'xstate'
import type { SessionUser } from '#machines/session/session.types.ts'
import { codePointLength } from '#src/lib/code-points.ts'
import * as queries from '#src/data/queries.ts'
import { editing as words } from '#src/messages/own.ts'
import { userOf } from '#src/runtime/account.ts'
import { type Form, formMachineOf } from '#src/runtime/form.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { besideField } from '../refusal.ts'
import { nicknameProblem, onlyWrong, tidyNickname } from '../rules.ts'

/** Named as the contract names them; without an avatar its address is empty. */
export interface ProfileText {
  nickName: string
  bio: string
  avatarUrl: string
}

/** The limit of the contract, in code points. */
export const longestBio = 200

/** The form of one's own profile. It outlives its page, so that what was typed is there on return. */
export const profileFormOf = perRuntime((runtime: Runtime) => {
  const { session } = runtime.actors
  const known = new Map<string, ReturnType<typeof startForm>>()
  session.on('session.ended', () => {
    for (const { stop } of known.values()) stop()
    known.clear()
  })
  return (user: SessionUser) => {
    const form = known.get(user.id) ?? startForm(runtime, user)
    known.set(user.id, form)
    return form
  }
})

function startForm(runtime: Runtime, user: SessionUser) {
  const { session } = runtime.actors
  const input = profileForm(runtime, user)
  const form = createActor(formMachineOf(input), { input }).start()
  let base = textOf(user)
  // What the browser had stored may be older than what the server then tells: an untouched form follows it.
  const heard = session.subscribe(({ context }) => {
    const { user: newest } = context.account ?? {}
    if (newest?.id !== user.id || isSame(textOf(newest), base)) return
    const isUntouched = isSame(form.getSnapshot().context.values, base)
    base = textOf(newest)
    if (isUntouched) form.send({ type: 'form.reset', values: base })
  })
  form.on('form.succeeded', ({ answer }) => tellSaved(runtime, answer))
  form.on('form.succeeded', ({ answer }) =>
    form.send({ type: 'form.reset', values: textOf(answer) }),
  )
  const stop = () => {
    heard.unsubscribe()
    form.stop()
  }
  return { form, stop }
}

const profileForm = (
  { api, actors }: Runtime,
  user: SessionUser,
): Form<ProfileText, SessionUser> => ({
  values: textOf(user),
  validate: ({ nickName, bio }) =>
    onlyWrong<'nickName' | 'bio'>({
      nickName: nicknameProblem(nickName),
      bio: codePointLength(bio) > longestBio ? words.bioLong(longestBio) : undefined,
    }),
  checkedField: 'nickName',
  async check({ nickName }, signal) {
    const nickname = tidyNickname(nickName)
    if (nickname === actors.session.getSnapshot().context.account?.user.nickname) return
    const params = { query: { nickname } }
    await api.get('/api/users/check-nickname', { params, signal, quiet: true })
  },
  async submit({ nickName, bio, avatarUrl }, signal) {
    const body = {
      nickName: tidyNickname(nickName),
      bio: bio.trim(),
      avatarUrl: avatarUrl === '' ? null : avatarUrl,
    }
    try {
      return userOf(await api.post('/api/users', { body, signal }))
    } catch (error) {
      throw besideField(error)
    }
  },
})

function tellSaved({ actors, queryClient }: Runtime, user: SessionUser) {
  actors.session.send({ type: 'user.changed', user })
  const { nickName, bio } = textOf(user)
  const changed = { nickName, displayName: nickName, bio, avatarUrl: user.avatarUrl }
  queryClient.patch(queries.profile, user.id, (profile) => ({ ...profile, ...changed }))
  actors.toaster.send({ type: 'toast.show', toast: { kind: 'success', ...words.saved } })
}

const textOf = ({ nickname, bio, avatarUrl }: SessionUser): ProfileText => ({
  nickName: nickname,
  bio: bio ?? '',
  avatarUrl: avatarUrl ?? '',
})

const isSame = (one: ProfileText, other: ProfileText) =>
  one.nickName === other.nickName && one.bio === other.bio && one.avatarUrl === other.avatarUrl
