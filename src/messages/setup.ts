import type { SetupStep } from '#machines/setup/setup.machine.ts'

/** /setup: the first start, before the site has its first administrator. */
export const setup = {
  heading: '首次设置',
  progress: '设置的步骤',
  steps: {
    site: '站点名称',
    address: '公开地址',
    mail: '邮件',
    administrator: '管理员',
  } satisfies Record<SetupStep, string>,
  place: (place: number, of: number) => `第 ${place} 步，共 ${of} 步`,
  expires: (time: string) => `这个链接到 ${time} 为止有效。`,
  next: '下一步',
  back: '上一步',
} as const

/** Who comes without a link, or with one that is no good. */
export const setupDoor = {
  uninvited: '网站正在设置',
  uninvitedText: '这里还没有第一位管理员，过一会儿再来吧。',
  badLink: '链接无效或已过期',
  badLinkText: '首次设置的链接一天有效，重新要一个之后，先前的就作废了。',
  operator: '如果这是您的服务器',
  operatorText: '首次设置的链接在启动时打印在日志里，也可以再要一个：',
  commands: ['journalctl -u inkstone', 'inkstone admin'],
  finished: '这个站点已经设置好了',
  finishedText: '第一位管理员已经注册好了。如果就是您，请用注册时的邮箱和密码登录。',
  look: '看看设置好了没有',
  login: '去登录',
  home: '去首页',
  registered: '设置完成',
  registeredText: '管理员的账号已经建好，请用刚才的邮箱和密码登录。',
  welcome: '设置完成，欢迎',
} as const

export const setupSite = {
  label: '站点名称',
  text: '读者在页头、标题、订阅和邮件里看到它。这些以后都能在后台的“系统”里改。',
  name: '站点名称',
  copyrightHolder: '版权所有者',
  copyrightHint: '在页脚，年份之后。',
  filingNumber: '备案号',
  filingHint: '在页脚；还没有备案就留空，不会显示。',
  submit: '保存，下一步',
  submitting: '正在保存…',
  problems: {
    missing: '请填写',
    long: (most: number) => `不能超过 ${most} 个字`,
  },
  changed: '有人刚刚改过，请核对之后再保存。',
  reload: '载入最新的',
} as const

/** What is only said here: the settings file decides it. */
export const settingsFile = {
  label: '要写进设置的内容',
  inFile: (file: string) => `在 ${file} 里写上（或改成）下面的内容，然后重启服务器：`,
  inEnvironment: '把下面的环境变量加给服务器，然后重启它：',
  restart: 'systemctl restart inkstone',
  kept: '重启以后，这个页面和链接照样能用。',
  look: '重启好了，再看一遍',
  looking: '正在看…',
} as const

export const setupAddress = {
  facts: '地址',
  browser: '您打开的是',
  server: '邮件和链接里写的是',
  good: '两边一致，可以用。',
  findings: {
    other: '两边不一样：别人收到的链接会通向另一个地方。',
    unset: '没有设置 PUBLIC_URL，用的是服务器监听的地址：换一台机器就打不开。',
    plain:
      '没有加密：密码会在路上被看见。请先用 TLS（deploy/ 里有 Caddy 和 nginx 的例子），再用 https 的地址打开这个页面。',
    untrusted: '前面有代理，而服务器不认它：所有访客看起来是同一个人，会一起被限流。',
    unguarded: '设置了 TRUST_PROXY，而前面没有代理：谁都能冒充别的地址。',
  },
} as const

export const setupMail = {
  facts: '邮件',
  server: '邮件服务器',
  none: '没有设置',
  from: '发件人',
  smtp: '注册的验证码、重置密码的链接和通知都由它寄出。寄一封试试：',
  without:
    '没有邮件服务器，网站可以打开，但是：别人收不到注册的验证码，注册不了；忘了密码的人重置不了；管理员收不到备份失败的提醒。邮件只写在服务器数据目录的 outbox 文件夹里。',
  withoutAdministrator: '您自己不受影响：第一位管理员凭这个链接注册，不用验证码。',
  to: '寄到',
  send: '寄一封测试邮件',
  sending: '正在寄…',
  again: '再寄一封',
  sent: (to: string) => `已经交给邮件服务器。请看 ${to} 的收件箱，没有就看看垃圾邮件。`,
  failed: '没有寄出',
  needed: '修好以前先别往下走：管理员注册要用邮箱里的验证码。',
} as const

export const setupAdministrator = {
  heading: '管理员',
  text: '第一位管理员可以管理整个网站，也能让别的成员成为管理员。',
  submit: '注册并完成设置',
  submitting: '正在注册…',
} as const
