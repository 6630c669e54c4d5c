import type { AccountEvent } from '#machines/lifecycle/account.machine.ts'
import type { Handle } from '#server/db/client.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { findLastAct } from '#server/audit/audit.store.ts'
import { banOf } from '#server/db/as-member.ts'
import { timeZone } from '#server/lib/clock.ts'

/** Why something may not happen to an account, as a sentence for the administrator who asked. */
export async function refusalOf(
  handle: Handle,
  account: Account,
  { type, by, isLastAdmin }: AccountEvent,
  now: Date,
): Promise<string> {
  if (account.status === 'deleted') {
    const deleted = await findLastAct(handle, 'user', account.id, 'user.delete')
    if (deleted?.actor) return `${deleted.actor} 已经删除了这个账号`
    const given = await findLastAct(handle, 'user', account.id, 'user.claim')
    if (given?.actor && given.after?.['accountId'])
      return `${given.actor} 已经把它转给了别的账号`
    return '这个账号已经注销'
  }
  if (type === 'account.claim') return '这个账号已经交给作者了'
  if (account.status === 'placeholder')
    return '这是导入时代建的账号，还没有人登录，不能这样处理'
  if (isLastAdmin && by === 'owner') return '您是唯一的管理员，请先指定另一位管理员'
  if (isLastAdmin) return '这是唯一的管理员，请先指定另一位管理员'
  if (by === 'owner') return ownRefusals[type]
  const doerOf = async (action: `user.${string}`) =>
    (await findLastAct(handle, 'user', account.id, action))?.actor ?? '别人'
  if (type === 'account.setRoles')
    return `${await doerOf('user.setRoles')} 刚改过身份，请重新查看`
  const until = banOf(account, now)
  if (until !== undefined)
    return `${await doerOf('user.ban')} 已经${until ? `封禁到 ${said.format(until)}` : '永久封禁'}，请重新查看`
  const last = await findLastAct(handle, 'user', account.id, 'user.lift')
  return last?.actor ? `${last.actor} 已经解除了封禁` : '这个账号没有被封禁'
}

const said = new Intl.DateTimeFormat('zh-CN', {
  timeZone,
  dateStyle: 'long',
  timeStyle: 'short',
})

const ownRefusals = {
  'account.warn': '不能警告自己',
  'account.ban': '不能封禁自己',
  'account.banForever': '不能封禁自己',
  'account.lift': '不能解除自己的封禁',
  'account.setRoles': '不能修改自己的身份，请另一位管理员来改',
  'account.claim': '不能交出自己的账号',
  'account.setPassword': '这个账号不能设密码',
  'account.delete': '不能在后台删除自己，请到账号设置里注销',
} as const satisfies Record<AccountEvent['type'], string>
