import type { keeperMachine } from '#machines/draft/keeper.machine.ts'
import type {
  DraftRecord,
  KeptDraft,
  WriteOutcome,
} from '#machines/draft/draft-record.types.ts'
import type { Words } from '#tests/support/paths/words.ts'

const record = ({ text, origin }: DraftRecord) =>
  `“${text.content}”` + (origin.identity.postId === null ? '' : '（服务器已经给了它编号）')
const full = '设备的存储满了'

export const keeperWords: Words<typeof keeperMachine> = {
  title: '把草稿存在这台设备',
  about:
    '编辑器背后存字的部分：同一篇同时只有一个标签页在写（叫“拿着笔”）。' +
    '要两个标签页来试；浏览器开发者工具的“IndexedDB”里看得到存下的字',
  start: '在一个标签页打开一篇文章的编辑页，还不知道有没有别的标签页在写',
  events: {
    'lock.granted': '没有别的标签页在写（或那边放下了笔）：这里拿到笔',
    'lock.refused': '另一个标签页正在写：这里没有拿到笔',
    'lock.wanted': '在另一个标签页点“接管”',
    'lock.lost': '另一个标签页等不及，把笔拿走了',
    'keeper.keep': (event) => `正文变成${record(event.record)}`,
    'keeper.flush': '切到别的标签页（马上存，不等停顿）',
    'keeper.take': '在这里点“接管”',
    'keeper.forget': '服务器已经全有了：这台设备不必再留',
    'keeper.dropAside': '丢弃另存的那份文字',
  },
  done: {
    read: (kept: KeptDraft | null) =>
      kept === null ? '看过存储：没有这篇' : `看过存储：有它的文字${record(kept)}`,
    write: ({ isOvertaken }: WriteOutcome) =>
      isOvertaken ? '写的时候发现：别的标签页刚写过' : '写好了',
    lastWrite: ({ isOvertaken }: WriteOutcome) =>
      isOvertaken ? '放下笔前写的时候发现：别的标签页刚写过' : '放下笔前的最后一次写好了',
    setAside: '来不及写的字另存好了',
  },
  failed: {
    read: '看不了存储（如隐私模式）',
    write: `没有写进去：${full}`,
    lastWrite: `放下笔前没有写进去：${full}`,
    setAside: `来不及写的字没有另存成：${full}`,
  },
  after: {
    journalPause: '过了 100 毫秒',
    journalRest: '过了 5 秒',
    yieldPatience: '过了 3 秒，那边没有放下笔',
  },
  states: {
    asking: '编辑器还没有出来，正在问有没有别的标签页在写',
    reading: '正在看存储里有什么',
    'writing.kept': '可以写，字都存好了',
    'writing.pausing': '可以写，100 毫秒后存',
    'writing.committing': '可以写，正在存',
    'writing.refused': '可以写，没有存进去，5 秒后再试',
    yielding: '另一个标签页要写，正在把最后的字存好',
    overtaken: '别的标签页写过了',
    'away.pen.elsewhere': '不能写，另一个标签页在写',
    'away.pen.taking': '不能写，正在接管',
    'away.pen.taken': '不能写，笔已经交过来了',
    'away.aside.idle': '',
    'away.aside.putting': '正在把来不及写的字另存',
  },
  also: ({ context }) => (context.isUnwritten ? '有还没有存下的字' : ''),
}
