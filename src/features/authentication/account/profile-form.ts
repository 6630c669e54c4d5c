import type { SessionUser } from '#machines/session/session.types.ts'
import { codePointLength } from '#src/lib/characters.ts'
import * as queries from '#src/data/queries.ts'
import { editing as words } from '#src/messages/own.ts'
import { userOf } from '#src/runtime/account.ts'
import { createForm, type Form } from '#src/runtime/form.ts'
import { perUser } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { besideField } from '../refusal.ts'
import { nicknameProblem, onlyWrong, tidyNickname } from '../rules.ts'

/** Named as the contract names them; without an avatar its address is empty. */
interface ProfileText {
  nickName: string
  bio: string
  avatarUrl: string
}

/** The limit of the contract, in code points. */
export const longestBio = 200

/** The form of one's own profile. It outlives its page, so that what was typed is there on return. */
export const profileFormOf = perUser((runtime: Runtime, user: SessionUser) => {
  const { session } = runtime.actors
  const form = createForm(runtime, profileForm(runtime, user)).start()
  // What the browser had stored may be older than what the server then tells.
  const heard = session.subscribe(({ context: { account } }) => {
    if (account?.user.id === user.id)
      form.send({ type: 'form.follow', values: textOf(account.user) })
  })
  form.on('form.succeeded', ({ answer }) => {
    tellSaved(runtime, answer)
    form.send({ type: 'form.follow', values: textOf(answer) })
  })
  return {
    form,
    stop() {
      heard.unsubscribe()
      form.stop()
    },
  }
})

const profileForm = (
  { api, actors }: Runtime,
  user: SessionUser,
): Form<ProfileText, SessionUser> => ({
  values: textOf(user),
  kept: { as: 'profile' },
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
