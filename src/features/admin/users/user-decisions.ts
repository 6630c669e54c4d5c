import type { AdminUser } from '#src/data/admin/users.ts'
import type { Api } from '#src/data/api.ts'
import { decisions as words, questions } from '#src/messages/admin/users.ts'
import { about, aboutWith, aboutAll, asks, blame, logged, tried } from '../table/asking.ts'
import type { Answer, Decision } from '../table/table.types.ts'

type Role = 'User' | 'VIP' | 'Admin'

/** What administrators may do with accounts; the server says with which. */
export const userDecisions: readonly Decision<AdminUser>[] = [
  {
    ...several('warn'),
    isOffered: ({ abilities }) => abilities.warn,
    ask: asks(questions.warn, blame),
    run: (api, user, answer) =>
      api.post('/api/admin/users/{id}/warn', { ...about(user), body: tried(answer) }),
  },
  {
    ...several('ban'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.ban,
    ask: asks(questions.ban, { ...blame, until: 'required' }),
    expect: () => ({ status: 'banned' }),
    run: (api, user, answer) =>
      api.post('/api/admin/users/{id}/ban', {
        ...about(user),
        body: { ...tried(answer), until: answer.until, ...seenBan(user) },
      }),
  },
  {
    ...several('lift'),
    isMain: true,
    isOffered: ({ abilities }) => abilities.lift,
    ask: asks(questions.lift, { reason: 'required', ...logged }),
    run: (api, user, answer) =>
      api.post('/api/admin/users/{id}/unban', {
        ...about(user),
        body: { ...tried(answer), ...seenBan(user) },
      }),
  },
  {
    ...several('endSessions'),
    // Only somebody else who can sign in may be warned.
    isOffered: ({ abilities }) => abilities.warn,
    ask: asks(questions.endSessions),
    run: (api, user) => api.delete('/api/admin/users/{id}/sessions', about(user)),
  },
  {
    ...gives('promote', 'Admin'),
    ask: asks(questions.promote, { reason: 'optional', ...logged }),
  },
  {
    ...takes('demote', 'Admin'),
    isDanger: true,
    ask: asks(questions.demote, { reason: 'optional', ...logged }),
  },
  gives('giveVip', 'VIP'),
  takes('takeVip', 'VIP'),
  {
    key: 'delete',
    ...words.delete,
    isDanger: true,
    isOffered: ({ abilities }) => abilities.delete,
    ask: asks(questions.delete, { reason: 'required', ...logged }),
    expect: () => ({ status: 'deleted' }),
    run: (api, user, { reason }) =>
      api.delete('/api/admin/users/{id}', aboutWith(user, { reason })),
  },
]

/** What may be done to one is done to several, each for itself. */
function several(action: 'warn' | 'ban' | 'lift' | 'endSessions') {
  return {
    key: action,
    ...words[action],
    batch(api, users, answer) {
      const { body, quiet } = aboutAll(users, action, answer)
      const until = action === 'ban' && { until: answer.until }
      const seen = users
        .filter(isBanned)
        .map(({ id, bannedUntil }) => ({ id, until: bannedUntil }))
      return api.post('/api/admin/users/batch', {
        body: { ...body, ...tried(answer), ...until, ...(action === 'lift' && { seen }) },
        quiet,
      })
    },
  } satisfies Partial<Decision<AdminUser>>
}

function gives(key: keyof typeof words, role: Role): Decision<AdminUser> {
  return {
    key,
    ...words[key],
    isOffered: ({ abilities, roles }) => abilities.setRoles && !roles.includes(role),
    run: (api, user, answer) => setRoles(api, user, [...known(user), role], answer),
  }
}

function takes(key: keyof typeof words, role: Role): Decision<AdminUser> {
  return {
    key,
    ...words[key],
    isOffered: ({ abilities, roles }) => abilities.setRoles && roles.includes(role),
    run(api, user, answer) {
      const rest = known(user).filter((it) => it !== role)
      return setRoles(api, user, rest, answer)
    },
  }
}

const isRole = (role: string): role is Role => ['User', 'VIP', 'Admin'].includes(role)

/** What is changed is what was seen: not what somebody else has made of it since. */
const seenBan = (user: AdminUser) => isBanned(user) && { seen: { until: user.bannedUntil } }

const isBanned = ({ status }: AdminUser) => status === 'banned'

/** A role that the contract does not know is not sent back to it. */
const known = ({ roles }: AdminUser) => roles.filter(isRole)

const setRoles = (api: Api, user: AdminUser, roles: Role[], { reason }: Answer) =>
  api.put('/api/admin/users/{id}/roles', {
    ...about(user),
    body: { roles, reason, seen: user.roles },
  })
