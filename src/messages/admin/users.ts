export const users = {
  heading: '用户',
  label: '用户列表',
  empty: '还没有用户',
  search: '昵称、邮箱或编号',
  status: '状态',
  role: '身份',
  nickName: '昵称',
  nameless: '（没有昵称）',
  email: '邮箱',
  posts: '文章',
  followers: '关注者',
  warnings: '警告',
  joined: '注册时间',
  seen: '最近使用',
  never: '—',
  bannedUntil: (date: string) => `封禁至 ${date}`,
  bannedForever: '永久封禁',
} as const

export const accountStatuses = {
  active: '正常',
  warned: '受过警告',
  banned: '封禁中',
  placeholder: '代建',
  deleted: '已注销',
} as const

export const roleNames = { User: '普通成员', VIP: 'VIP', Admin: '管理员' } as const

/** Whom a decision is about. */
const about = (names: readonly string[]) =>
  names.length === 1 ? (names[0] ?? '') : `${names.length} 个用户`

/** What may be decided about an account. */
export const decisions = {
  warn: { label: '警告', done: (name: string) => `已警告 ${name}` },
  ban: { label: '封禁', done: (name: string) => `已封禁 ${name}` },
  lift: { label: '解除封禁', done: (name: string) => `${name} 可以登录了` },
  endSessions: {
    label: '强制退出登录',
    done: (name: string) => `${name} 已在所有设备上退出登录`,
  },
  promote: { label: '设为管理员', done: (name: string) => `${name} 是管理员了` },
  demote: { label: '撤销管理员', done: (name: string) => `${name} 不再是管理员` },
  giveVip: { label: '设为 VIP', done: (name: string) => `${name} 是 VIP 了` },
  takeVip: { label: '取消 VIP', done: (name: string) => `${name} 不再是 VIP` },
  delete: { label: '删除账号', done: (name: string) => `已删除 ${name}` },
} as const

export const questions = {
  warn: {
    title: (names: readonly string[]) => `警告 ${about(names)}`,
    text: '对方会收到一条系统通知，写着原因和违反的规则。',
    confirm: '警告',
  },
  ban: {
    title: (names: readonly string[]) => `封禁 ${about(names)}`,
    text: '对方立刻在所有设备上退出登录，到期之前不能登录；到期自动解除。',
    confirm: '封禁',
  },
  lift: {
    title: (names: readonly string[]) => `解除对 ${about(names)} 的封禁`,
    text: '对方现在就可以登录。',
    confirm: '解除封禁',
  },
  endSessions: {
    title: (names: readonly string[]) => `让 ${about(names)} 退出登录`,
    text: '对方在所有设备上退出登录，可以再登录。',
    confirm: '强制退出登录',
  },
  promote: {
    title: (names: readonly string[]) => `把 ${about(names)} 设为管理员`,
    text: '管理员可以进入后台，处理所有内容和用户。',
    confirm: '设为管理员',
  },
  demote: {
    title: (names: readonly string[]) => `撤销 ${about(names)} 的管理员身份`,
    text: '对方立刻不能再进入后台。',
    confirm: '撤销',
  },
  delete: {
    title: (names: readonly string[]) => `删除 ${about(names)} 的账号`,
    text: '名字、邮箱和头像不会保留，不能恢复；发布过的内容会留下，署名“已注销用户”。',
    confirm: '删除账号',
  },
} as const

/** The whole of one account. */
export const user = {
  title: (name: string) => `用户：${name}`,
  profile: '打开主页',
  facts: '数目',
  sections: '要看什么',
  overview: '概况',
  id: '编号',
  bio: '简介',
  noBio: '没有写简介',
  banReason: '封禁原因',
  comments: '评论',
  reportsMade: '举报过',
  reportsMadeUpheld: '其中属实',
  reportsReceived: '被举报',
  reportsReceivedUpheld: '其中属实',
  noWarnings: '没有受过警告',
  by: (who: string) => `由 ${who}`,
  system: '系统',
  history: '操作记录',
  noHistory: '没有操作记录',
  sessions: '登录的设备',
  noSessions: '现在没有在任何设备上登录',
  lastUsed: (time: string) => `最近使用 ${time}`,
  since: (time: string) => `登录于 ${time}`,
  unknownDevice: '未知的设备',
  end: '退出',
  endLabel: (device: string, address: string) => `让 ${device}（${address}）退出登录`,
  endAll: '全部退出',
  ended: '已退出登录',
} as const

export const claim = {
  heading: '交给作者',
  text: '这个账号是导入文章时代建的。填作者的邮箱：作者收到链接，设好密码就能登录，在那之前可以改填重寄；填一个已有账号的编号：文章和关注者都转到那个账号。',
  field: '邮箱或账号编号',
  missing: '请填写邮箱或账号编号',
  submit: '交给作者',
  done: '已交给作者',
} as const

export const invitations = {
  heading: '邀请码',
  text: '系统设置里选了“有邀请码的人”时，注册要填其中一个。',
  create: '新建邀请码',
  note: '备注',
  noteHint: '给管理员自己看的，例如发给谁。',
  maxUses: '可以用几次',
  expires: '有效期',
  spans: { week: '7 天', month: '30 天', ever: '一直有效' },
  confirm: '新建',
  cancel: '取消',
  created: '邀请码已建好',
  empty: '还没有邀请码',
  newer: '更新的',
  older: '更早的',
  uses: (used: number, most: number) => `已用 ${used} / ${most} 次`,
  until: (time: string) => `有效至 ${time}`,
  forever: '一直有效',
  copy: '复制',
  copyLabel: (code: string) => `复制邀请码 ${code}`,
  copied: '邀请码已复制',
  notCopied: '没能复制，请手动选中邀请码',
  revoke: '作废',
  revokeLabel: (code: string) => `作废邀请码 ${code}`,
  revoked: '邀请码已作废',
  problems: { maxUses: '请填写 1 到 1000 之间的数' },
} as const

export const invitationStatuses = {
  usable: '可用',
  usedUp: '已用完',
  expired: '已过期',
  revoked: '已作废',
} as const
