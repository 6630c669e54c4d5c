import type { accountMachine, AccountEvent } from '#machines/lifecycle/account.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'

const whom: Record<AccountEvent['by'], string> = {
  owner: '账号的主人自己',
  admin: '另一位管理员',
  system: '系统（到了日子）',
}
const last = ({ isLastAdmin }: AccountEvent) =>
  isLastAdmin === true ? '（这个账号是最后一位管理员）' : ''
const seen = ({ hasSeen }: AccountEvent) =>
  hasSeen === undefined ? '' : hasSeen ? '（看到的是现在的样子）' : '（看到的是从前的样子）'
const earlier = ({ endsEarlier }: AccountEvent) =>
  endsEarlier === true ? '（比正在的封禁更早结束）' : ''
const done = (what: string) => (event: AccountEvent) =>
  `${whom[event.by]}${what}${earlier(event)}${seen(event)}${last(event)}`

export const accountWords: Words<typeof accountMachine> = {
  title: '账号的一生',
  about: '后台的用户管理：谁可以对一个账号做什么。页面上没有的按钮，用接口做也不行',
  start: '迁移进来、还没有交给作者的代建账号',
  events: {
    'account.warn': done('警告它'),
    'account.ban': done('封禁它到某一天'),
    'account.banForever': done('永久封禁它'),
    'account.lift': done('解除封禁'),
    'account.setRoles': (event) =>
      `${whom[event.by]}改它的身份，${event.givesAdmin === true ? '其中有管理员' : '其中没有管理员'}${seen(event)}${last(event)}`,
    'account.claim': done('把它交给作者'),
    'account.setPassword': done('用邮件里的链接设密码'),
    'account.delete': done('删除它'),
  },
  states: {
    placeholder: '是代建的账号，没有人能登录',
    'active.record.clean': '没有被警告过',
    'active.record.warned': '被警告过',
    'active.password.unset': '还没有人设过密码，可以改交给别人',
    'active.password.set': '设过密码了',
    'active.access.open': '可以登录',
    'active.access.bannedUntil': '封禁到某一天',
    'active.access.bannedForever': '永久封禁',
    'active.rights.member': '是普通成员',
    'active.rights.administrator': '是管理员',
    deleted: '已删除，再也回不来',
  },
}
