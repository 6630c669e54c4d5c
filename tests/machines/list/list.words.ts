import type { createListMachine } from '#machines/list/list.machine.ts'
import type { Piece } from '#machines/list/list.types.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

interface Row {
  id: string
  title: string
}

const answered = (piece: Piece<Row>) =>
  rows(piece) + (piece.nextCursor === undefined ? '' : '（接着往下按游标要）')
const rows = ({ items }: Pick<Piece<Row>, 'items'>) =>
  items.map(({ title }) => title).join('、')

export const listWords: Words<ReturnType<typeof createListMachine<Row, string>>> = {
  title: '长列表',
  about:
    '分几次取的列表：文章、评论、通知、后台的表格。没有一条会出现两次，问旧问题得来的答案不会混进来',
  start: ({ lifetime, loaded }) =>
    (loaded
      ? `服务器画好的页面带来的一个列表${loaded.page === null ? '（接着往下的）' : `的第 ${loaded.page} 页`}：${rows(loaded)}；按“新”排`
      : '还没有进过的一个列表，按“新”排') + `，${lifetime / 60_000} 分钟后算旧`,
  events: {
    'page.activated': '进入（或回到）这一页',
    'list.more': '滚到底（或点“加载更多”）',
    'list.turn': ({ page }) => `点第 ${page} 页`,
    'list.retry': '点“重试”',
    'resource.refresh': '要最新的（如发了评论之后）',
    'list.reset': ({ query }) => `改按“${query}”排`,
    'resource.clear': '退出登录：属于上一个人的列表不留下',
    'item.replace': ({ item }) => `改其中一条：${item.id} 变成“${item.title}”`,
    'item.append': ({ item }) => `末尾新有了一条：${item.id}“${item.title}”`,
    'item.remove': ({ id }) => `删掉其中一条：${id}`,
  },
  done: {
    first: (piece: Piece<Row>) => `第一批答回来了：${answered(piece)}`,
    next: (piece: Piece<Row>) => `下一批答回来了：${answered(piece)}`,
  },
  failed: {
    first: (error) => `取第一批失败：${spokenFailure(error)}`,
    next: (error) => `取下一批失败：${spokenFailure(error)}`,
  },
  after: { lifetime: '过了这个列表算新的时间' },
  states: {
    unloaded: '没有内容，也没有在取',
    loading: '看到骨架（占位的灰块），正在取第一批',
    failed: '看到失败的原因和“重试”',
    'ready.age.fresh': '',
    'ready.age.stale': '已经算旧的，回到这页会重取',
    'ready.piece.idle': '看到列表，没有在取',
    'ready.piece.fetching': '看到列表，正在取下一批（或另一页）',
    'ready.piece.stuck': '看到列表，末尾是失败的原因和“重试”',
  },
  also: ({ context, value }) =>
    typeof value !== 'object'
      ? `按“${context.query}”排`
      : [
          `按“${context.query}”排，${context.items.length === 0 ? '一条也没有' : `有 ${context.items.length} 条：${rows(context)}`}`,
          context.next === null ? '后面没有了' : '后面还有',
        ].join('；'),
}
