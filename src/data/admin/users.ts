import type { components } from '#openapi/generated/schema.d.ts'
import type { Api } from '../api.ts'
import { defineList } from '../query.ts'
import type { Session } from '../types.ts'
import { type AskedOf, defineDetail, defineTable } from './table.ts'

type Schemas = components['schemas']

export type AdminUser = Schemas['AdminUser']

export type AdminUserDetail = Schemas['AdminUserDetail']

export type Invitation = Schemas['Invitation']

export const adminUsers = defineTable<AdminUser, AskedOf<'/api/admin/users'>>(
  'accounts',
  (query, { api, signal }) => api.get('/api/admin/users', { params: { query }, signal }),
)

/** People found by what they are called. */
export const peopleSearch = defineList<AdminUser, string>({
  name: 'people found',
  cacheSize: 0,
  filter: '',
  load: ({ filter: keyword }, { api, signal }) => {
    const query = { keyword, pageSize: 8, page: 1 }
    return api.get('/api/admin/users', { params: { query }, signal, quiet: true })
  },
})

interface AccountDetail {
  user: AdminUserDetail
  sessions: readonly Session[]
}

/** The whole of an account with its living sessions. */
export const account = defineDetail<AccountDetail, string>(
  'account',
  async (id, { api, signal }) => {
    const params = { path: { id } }
    const [user, sessions] = await Promise.all([
      api.get('/api/admin/users/{id}', { params, signal }),
      api.get('/api/admin/users/{id}/sessions', { params, signal }),
    ])
    return { user, sessions: sessions.items }
  },
)

/** The codes by which people may register, the newest first. */
export const invitations = defineList<Invitation>({
  name: 'invitations',
  load: ({ place }, { api, signal }) =>
    api.get('/api/admin/invitations', {
      params: { query: { ...place, pageSize: 10 } },
      signal,
    }),
})

/** Signs an account out everywhere. */
export const endSessions = (api: Api, id: string) =>
  api.delete('/api/admin/users/{id}/sessions', { params: { path: { id } }, quiet: true })

/** Signs an account out on one device. */
export const endSession = (api: Api, id: string, sessionId: string) =>
  api.delete('/api/admin/users/{id}/sessions/{sessionId}', {
    params: { path: { id, sessionId } },
    quiet: true,
  })

/** Nobody else can register by this code. */
export const revokeInvitation = (api: Api, id: string) =>
  api.post('/api/admin/invitations/{id}/revoke', { params: { path: { id } }, quiet: true })
