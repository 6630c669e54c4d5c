import { statuses as postStatuses } from '../posts.ts'

export const reports = {
  heading: '举报处理',
  tabs: '举报与申诉',
  tab: { queue: '举报', appeals: '申诉' },
  label: '举报列表',
  empty: '没有举报',
  search: '标题、描述或昵称',
  status: '状态',
  open: '未处理完',
  everyStatus: '进度：全部',
  type: '目标',
  reason: '原因',
  mine: '处理人',
  onlyMine: '我处理的',
  about: '被举报的内容',
  untitled: '（没有标题）',
  author: '作者',
  reporter: '举报者',
  handler: '处理人',
  nobody: '—',
  waiting: '未处理完',
  made: '举报时间',
} as const

/** By number, as the specification (§3) has them. */
export const actions = [
  '仅标记',
  '删除内容',
  '下架文章',
  '隐藏评论',
  '停用话题',
  '警告用户',
  '临时封禁',
  '永久封禁',
] as const

export const caseFile = {
  title: (type: string, name: string) => `${type}：${name}`,
  loading: '正在读取案卷',
  failed: '没能读取案卷',
  reported: '举报说明',
  said: '被举报时的内容',
  now: '现在的内容',
  same: '内容没有变过。',
  gone: '内容已经不在了。',
  view: '打开原处',
  messageSent: '私信时间',
  record: {
    reporter: '举报者提交过',
    target: '这项内容收到过',
    author: '作者的内容收到过',
  },
  counts: (total: number, upheld: number, rejected: number) =>
    `${total} 件举报，其中处理 ${upheld} 件，拒绝 ${rejected} 件`,
  related: (count: number) => `同一内容的其他举报（${count}）`,
  history: '操作记录',
  noHistory: '还没有操作',
  system: '系统',
  ended: '处理结果',
  note: '备注',
  claim: '接手',
} as const

export const targetStates = {
  ...postStatuses,
  visible: '可见',
  hidden: '已隐藏',
  held: '等待审核',
  pending: '待审核',
  enabled: '已启用',
  disabled: '已停用',
  merged: '已合并',
  missing: '已不存在',
} as const

export const ending = {
  heading: '处理',
  way: '处理方式',
  choose: '请选择',
  reject: '拒绝举报：没有违规',
  close: '关闭举报：不需要处理',
  outcome: '告诉举报者',
  outcomeHint: '会作为处理结果通知举报者。',
  outcomeOptional: '会通知举报者；不写就用现成的一句。',
  reason: '告诉作者的原因',
  reasonHint: '和违反的规则一起通知作者；不写就用现成的一句。',
  rule: '违反的规则',
  note: '备注',
  noteHint: '只有管理员看得到。',
  settle: (count: number) => `同时处理同一内容的其他 ${count} 件举报`,
  submit: '确认处理',
  submitting: '处理中…',
  reload: '重新查看',
  done: '已处理这件举报',
  problems: {
    way: '请选择处理方式',
    outcome: '请写明告诉举报者的结果',
    tooLong: '不能超过 500 个字',
  },
} as const

const about = (names: readonly string[]) =>
  names.length === 1 ? `：${names[0]}` : ` ${names.length} 件举报`

/** What may be decided about reports without opening them. */
export const decisions = {
  accept: {
    label: '仅标记',
    done: (name: string) => `已处理：${name}`,
    title: (names: readonly string[]) => `仅标记${about(names)}`,
    text: '记为属实，不处理内容和作者；要处理的请打开案卷。',
    confirm: '仅标记',
  },
  reject: {
    label: '拒绝',
    done: (name: string) => `已拒绝：${name}`,
    title: (names: readonly string[]) => `拒绝${about(names)}`,
    text: '没有违规。不写结果就用现成的一句通知举报者。',
    confirm: '拒绝举报',
  },
  close: {
    label: '关闭',
    done: (name: string) => `已关闭：${name}`,
    title: (names: readonly string[]) => `关闭${about(names)}`,
    text: '不需要处理。不写结果就用现成的一句通知举报者。',
    confirm: '关闭举报',
  },
} as const

export const appeals = {
  label: '申诉列表',
  empty: '没有申诉',
  search: '标题、理由或昵称',
  status: '状态',
  type: '目标',
  about: '申诉的内容',
  appellant: '申诉人',
  handler: '处理人',
  made: '申诉时间',
  because: (why: string) => `处理原因：${why}`,
  noReason: '没有写明',
  text: '申诉理由',
  message: '答复',
  title: (name: string) => `申诉：${name}`,
  statuses: { pending: '待处理', accepted: '已接受', denied: '已驳回' },
  decisions: {
    accept: { label: '接受', done: (name: string) => `已接受：${name}` },
    deny: { label: '驳回', done: (name: string) => `已驳回：${name}` },
  },
  questions: {
    accept: {
      title: ([name = '']: readonly string[]) => `接受申诉：${name}`,
      text: '内容会恢复；作者改过还没公开的文章仍要审核，作者自己收回的还给作者。',
      confirm: '接受',
    },
    deny: {
      title: ([name = '']: readonly string[]) => `驳回申诉：${name}`,
      text: '内容保持现在的样子，对这次处理不能再申诉。',
      confirm: '驳回',
    },
  },
  answer: '答复会通知申诉的人，并记入操作记录。',
} as const
