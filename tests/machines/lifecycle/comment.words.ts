import type { commentMachine, CommentEvent } from '#machines/lifecycle/comment.machine.ts'
import { decisions } from '#src/messages/admin/comments.ts'
import { comment as labels } from '#src/messages/comments.ts'
import type { Words } from '#tests/support/paths/words.ts'

const done =
  (what: string) =>
  ({ by }: CommentEvent) =>
    `${by === 'author' ? '作者' : '管理员'}${what}`

export const commentWords: Words<typeof commentMachine> = {
  title: '评论的一生',
  about: '文章下面的一条评论，和后台的评论管理',
  start: '刚发表的评论',
  events: {
    'comment.edit': (event) =>
      done(event.needsReview === true ? '修改它，写了敏感词' : '修改它')(event),
    'comment.hide': done(`点“${decisions.hide.label}”`),
    'comment.show': done(`点“${decisions.show.label}”`),
    'comment.delete': done('删除它'),
  },
  states: {
    visible: '大家都看得到',
    held: `别人看不到，作者看到“${labels.held}”`,
    hidden: `别人看不到，只看到“${labels.hidden}”`,
    deleted: `只剩“${labels.deleted}”，再也回不来`,
  },
}
