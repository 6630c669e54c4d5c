import { allOf, decisions as words, logged, questions } from '#src/messages/admin/users.ts'
import type { Api } from '#src/data/api.ts'
import type { Answer, Decision, Question } from '../table/table.types.ts'
import type { AdminUser } from '#src/data/admin/users.ts'

type Role = 'User' | 'VIP' | 'Admin'

/** What administrators may do with accounts; the server says with which. */
export const userDecisions: readonly Decision<AdminUser>[] = [
  {
    ...several('warn'),
    isOffered: ({ abilities }) => abilities.warn,
    ask: (names) => asked('warn', names, { reason: 'required', rule: true }),
    run: (api, { id }, answer) =>
      api.post('/api/admin/users/{id}/warn', { ...of(id), body: given(answer) }),
  },
  {
    ...several('ban'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.ban,
    ask: (names) => asked('ban', names, { reason: 'required', rule: true, until: 'required' }),
    expect: () => ({ status: 'banned' }),
    run: (api, { id }, answer) =>
      api.post('/api/admin/users/{id}/ban', {
        ...of(id),
        body: { ...given(answer), until: answer.until },
      }),
  },
  {
    ...several('lift'),
    isOffered: ({ abilities }) => abilities.lift,
    ask: (names) => asked('lift', names, { reason: 'required' }),
    run: (api, { id }, { reason }) =>
      api.post('/api/admin/users/{id}/unban', { ...of(id), body: { reason } }),
  },
  {
    ...several('endSessions'),
    // Only somebody else who can sign in may be warned.
    isOffered: ({ abilities }) => abilities.warn,
    ask: (names) => asked('endSessions', names, {}),
    run: (api, { id }) =>
      api.delete('/api/admin/users/{id}/sessions', { params: { path: { id } }, quiet: true }),
  },
  {
    key: 'promote',
    ...words.promote,
    isOffered: (user) => user.abilities.setRoles && !hasRole(user, 'Admin'),
    ask: (names) => asked('promote', names, { reason: 'optional', reasonLabel: logged }),
    run: (api, user, answer) => setRoles(api, user, [...known(user), 'Admin'], answer),
  },
  {
    key: 'demote',
    ...words.demote,
    isDanger: true,
    isOffered: (user) => user.abilities.setRoles && hasRole(user, 'Admin'),
    ask: (names) => asked('demote', names, { reason: 'optional', reasonLabel: logged }),
    run: (api, user, answer) => setRoles(api, user, without(user, 'Admin'), answer),
  },
  {
    key: 'giveVip',
    ...words.giveVip,
    isOffered: (user) => user.abilities.setRoles && !hasRole(user, 'VIP'),
    run: (api, user, answer) => setRoles(api, user, [...known(user), 'VIP'], answer),
  },
  {
    key: 'takeVip',
    ...words.takeVip,
    isOffered: (user) => user.abilities.setRoles && hasRole(user, 'VIP'),
    run: (api, user, answer) => setRoles(api, user, without(user, 'VIP'), answer),
  },
  {
    key: 'delete',
    ...words.delete,
    isDanger: true,
    isOffered: ({ abilities }) => abilities.delete,
    ask: (names) => asked('delete', names, { reason: 'required', reasonLabel: logged }),
    expect: () => ({ status: 'deleted' }),
    run: (api, { id }, { reason }) =>
      api.delete('/api/admin/users/{id}', {
        params: { path: { id }, query: { reason } },
        quiet: true,
      }),
  },
]

const of = (id: string) => ({ params: { path: { id } }, quiet: true })

/** What was answered, as the calls take it. */
const given = ({ reason, rule }: Answer) => ({ reason, ...(rule !== null && { rule }) })

/** What may be done to one is done to several, each for itself. */
function several(action: 'warn' | 'ban' | 'lift' | 'endSessions') {
  return {
    key: action,
    ...words[action],
    batch: (api, users, answer) =>
      api.post('/api/admin/users/batch', {
        body: {
          ids: users.map(({ id }) => id),
          action,
          ...given(answer),
          ...(action === 'ban' && { until: answer.until }),
        },
        quiet: true,
      }),
  } satisfies Partial<Decision<AdminUser>>
}

function asked(
  action: keyof typeof questions,
  names: readonly string[],
  what: Partial<Question>,
): Question {
  const { title, text, confirm } = questions[action]
  return { title: title(allOf(names)), text, confirm, ...what }
}

const hasRole = ({ roles }: AdminUser, role: Role) => roles.includes(role)

const isRole = (role: string): role is Role => ['User', 'VIP', 'Admin'].includes(role)

/** A role that the contract does not know is not sent back to it. */
const known = ({ roles }: AdminUser) => roles.filter(isRole)

const without = (user: AdminUser, role: Role) => known(user).filter((it) => it !== role)

const setRoles = (api: Api, { id }: AdminUser, roles: Role[], { reason }: Answer) =>
  api.put('/api/admin/users/{id}/roles', { ...of(id), body: { roles, reason } })
