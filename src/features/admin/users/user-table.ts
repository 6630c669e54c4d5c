import { adminUsers, type AdminUser } from '#src/data/admin/users.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { oneOf, text } from '../table/place.ts'

export const accountStatusOrder = [
  'active',
  'warned',
  'banned',
  'placeholder',
  'deleted',
] as const satisfies readonly AdminUser['status'][]

export const roles = ['Admin', 'VIP'] as const

const filters = { keyword: text, status: oneOf(accountStatusOrder), role: oneOf(roles) }
const sorts = [
  'createTime',
  'lastSeenAt',
  'postCount',
  'followersCount',
  'warningCount',
] as const

export type UserSort = (typeof sorts)[number]

/** Everybody who has an account, for administrators. */
export const userTable = createTable({
  address: { path: paths.adminUsers(), filters, sorts },
  query: adminUsers,
})
