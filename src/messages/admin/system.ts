/** /admin/system: the installation itself. */
export const system = {
  heading: '系统',
  tabs: '系统的各部分',
  tab: {
    settings: '设置',
    status: '状态',
    deliveries: '送达',
    jobs: '任务',
    backups: '备份',
    audit: '操作记录',
  },
} as const

export const settings = {
  label: '系统设置',
  registration: '谁可以注册',
  registrations: {
    open: { label: '任何人', hint: '有邮箱就能注册。' },
    invitation: { label: '有邀请码的人', hint: '邀请码在“用户”里发放。' },
    closed: { label: '谁都不能', hint: '注册页会说明暂不开放。' },
  },
  review: '哪些文章公开前要审核',
  reviews: {
    resubmitted: { label: '被驳回或下架过的', hint: '改好以后重新提交的文章。' },
    newAuthors: { label: '再加上新作者的', hint: '还没有公开过文章的人写的，也要审核。' },
    all: { label: '全部', hint: '每一次发布和修改都要审核。' },
  },
  reservedNickNames: '保留的昵称',
  reservedHint: '一行一个；谁都不能取。',
  sensitiveWords: '敏感词',
  sensitiveHint: '一行一个；含有它们的文章和评论先由管理员过目，昵称和话题名不能用。',
  site: '站点名称与页脚',
  name: '站点名称',
  nameHint: '在页头、标题、订阅和邮件里。',
  copyrightHolder: '版权所有者',
  filingNumber: '备案号',
  filingHint: '留空就不显示。',
  filingUrl: '备案链接',
  builtWith: '用什么构建',
  poweredBy: '由什么驱动',
  reason: '为什么改',
  reasonHint: '选填；记入操作记录。',
  save: '保存设置',
  saving: '正在保存…',
  saved: '设置已保存',
  behind: '设置在别处改过。载入最新的，您改的还在。',
  reload: '载入最新的设置',
  changedBy: (name: string, time: string) => `${name} 改于 ${time}`,
  neverChanged: '还没有改过',
  problems: {
    missing: '请填写',
    long: (most: number) => `不能超过 ${most} 个字`,
    address: '请填写以 http:// 或 https:// 开头的网址',
    many: (most: number) => `不能超过 ${most} 个`,
    longLine: (word: string, most: number) => `“${word}”太长，每个不能超过 ${most} 个字`,
  },
} as const

export const status = {
  version: '版本',
  nodeVersion: 'Node.js',
  engine: '数据库',
  engines: { pglite: '内嵌（PGlite）', postgres: 'PostgreSQL' },
  uptime: '已运行',
  memory: '内存',
  hubs: '实时连接',
  hubCount: (count: number) => `${count} 个`,
  database: '数据库大小',
  images: '图片',
  imageCount: (count: number, bytes: string) => `${count} 张，${bytes}`,
  storage: '图片放在',
  disk: '数据目录',
  bucketNamed: (bucket: string) => `对象存储的桶 ${bucket}`,
  freeDisk: '磁盘剩余',
  unknown: '问不到',
  mail: '邮件',
  mails: { smtp: '由邮件服务器寄出', outbox: '写进 outbox 文件夹，不会寄出' },
  mailFrom: '发件人',
  refresh: '刷新',
  facts: '运行状态',
} as const

/** The processes that serve the community. */
export const nodes = {
  label: (count: number) => `节点（${count} 个）`,
  list: '节点',
  answering: '这次由它回答',
  silent: '没有消息',
  otherVersion: '版本不同',
  version: '版本',
  uptime: '已运行',
  seen: '上次消息',
  ago: (duration: string) => `${duration}前`,
  cpu: '处理器',
  cores: (share: number) => `${share} 核`,
  loopDelay: '事件循环延迟',
  milliseconds: (ms: number) => `${ms} 毫秒`,
  memory: '内存',
  hubs: '实时连接',
  hubCount: (count: number) => `${count} 个`,
} as const

/** The replicas that the node which answers reads from. */
export const replicas = {
  label: (count: number) => `从库（${count} 个）`,
  list: '从库',
  used: '在用',
  problems: {
    behind: '没有用：落后太多',
    silent: '没有用：没有回应',
    unreachable: '没有用：连不上',
    promoted: '没有用：不是从库',
    foreign: '没有用：不是这个主库的从库',
    primarySilent: '没有用：主库没有回应',
  },
  lag: '落后',
  none: '没有',
  unknown: '问不到',
  since: '从何时起',
} as const

export const mailTest = {
  title: '测试邮件',
  text: '给您自己的邮箱寄一封真的信，看看邮件通不通。',
  send: '发送测试邮件',
  sending: '正在发送…',
  sent: (to: string) => `已交给邮件服务器，请到 ${to} 查收。`,
  written: (to: string) => `没有设置邮件服务器：给 ${to} 的信写进了 outbox 文件夹。`,
  failed: '没有发出',
} as const

export const backup = {
  title: '备份',
  text: '下载整个社区：数据库的每一行和所有图片，一个 tar.gz 文件。bin/inkstone restore 能把它恢复到内嵌数据库或 PostgreSQL。',
  caution: '文件里有密码的散列与私信，请妥善保管。下载会记入操作记录。',
  start: '下载备份',
  starting: '正在准备…',
  started: '备份做好后会自动开始下载；社区大的时候要等一会儿。',
} as const

export const jobs = {
  label: '定时任务',
  empty: '没有定时任务',
  name: '任务',
  schedule: '时间表（北京时间）',
  last: '上次',
  next: '下次',
  state: '状态',
  states: { running: '正在运行', failed: '失败', done: '正常', never: '还没跑过' },
  run: '立即运行',
  ran: (name: string) => `运行过了：${name}`,
  began: (name: string) => `已开始运行：${name}`,
  failed: (name: string) => `没有运行成：${name}`,
} as const

/** When a job runs, in the time of Beijing. */
export const schedules = {
  seconds: (step: number) => (step === 1 ? '每秒' : `每 ${step} 秒`),
  minutely: '每分钟',
  minutelyAt: (second: number) => `每分钟的第 ${second} 秒`,
  minutes: (step: number) => (step === 1 ? '每分钟' : `每 ${step} 分钟`),
  hourly: '每小时',
  hourlyAt: (minute: number) => `每小时的第 ${minute} 分`,
  hours: (step: number) => (step === 1 ? '每小时' : `每 ${step} 小时`),
  daily: (time: string) => `每天 ${time}`,
  weekly: (day: number, time: string) => `每周${'日一二三四五六'[day] ?? ''} ${time}`,
  monthly: (day: number, time: string) => `每月 ${day} 日 ${time}`,
} as const

/** By the name of the job; one that is not here is shown by it. */
export const jobNames: Readonly<Record<string, { label: string; text: string }>> = {
  backup: {
    label: '备份',
    text: '到了时间就做一份备份，每周先演练恢复一次；立即运行则马上做一份。',
  },
  'backup-check': { label: '查验备份', text: '每周把留着的备份从头读一遍，看是否一字节不差。' },
  'backup-watch': { label: '看备份有没有晚', text: '备份过了时间还没有新的，就告诉管理员。' },
  counts: { label: '归并计数', text: '把零散记下的增减加成总数；不运行也不会数错。' },
  credentials: { label: '清理会话与验证码', text: '删去过期的验证码和结束已久的会话。' },
  'ended-bans': { label: '解除到期的封禁', text: '封禁到期的账号恢复正常。' },
  'erased-accounts': {
    label: '收走注销的人没有发布的',
    text: '注销时漏下的草稿和没有公开的文章进回收站，没有公开过的评论删去，没有答复的申诉结束。',
  },
  hotness: { label: '更新热度', text: '重新计算最近 30 天文章、作者与话题的热度。' },
  'hotness-all': { label: '重算全部热度', text: '重新计算全部热度，并清理旧的阅读记录。' },
  'large-trees': {
    label: '重新排版过大的文章',
    text: '从前存下的、太大的正文按现在的上限重新排版。',
  },
  'image-variants': {
    label: '生成小图',
    text: '给新传的图片各做几张窄一些的，手机上打开得更快。',
  },
  'leftover-files': {
    label: '清理残留文件',
    text: '删去中断的上传和没写完的邮件留下的、满一天的文件。',
  },
  maintenance: { label: '整理数据库', text: '回收空间，更新统计；内嵌数据库会停一会儿。' },
  notices: { label: '清理通知', text: '删去撤回和删除已满一天的通知。' },
  'scheduled-notifications': { label: '定时通知', text: '寄出到了时间的公告与通知。' },
  'feedback-pictures': {
    label: '清理没有用上的图片',
    text: '删去满一天没有用上的头像和反馈图片，满 30 天没有用上的文章图片和封面。',
  },
  'sent-mails': {
    label: '清理寄过的邮件',
    text: '删去寄出满 7 天、停寄满 30 天的邮件记录，和放弃满 30 天的通知，抹掉过期的验证码和链接。',
  },
  trash: { label: '清空回收站', text: '彻底删除回收站里满 30 天的文章和图片。' },
}
