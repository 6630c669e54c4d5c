import type { postMachine, PostEvent, PostPhase } from '#machines/lifecycle/post.machine.ts'
import { decisions } from '#src/messages/admin/posts.ts'
import { publishing } from '#src/messages/editor.ts'
import { post as labels, management } from '#src/messages/posts-management.ts'
import type { Words } from '#tests/support/paths/words.ts'

const done =
  (what: string) =>
  ({ by }: PostEvent) =>
    `${by === 'author' ? '作者' : '管理员'}${what}`

const phases: Record<PostPhase, string> = {
  draft: '草稿，只有作者看得到',
  reviewing: '审核中，读者看不到',
  published: '已发布，读者看得到',
  updating: '已发布，读者看得到的是原来的；修改在审核',
  rejected: '未通过，读者看不到',
  takenDown: '被管理员下架，读者看不到',
  unpublished: '已取消发布，读者看不到',
}
const inTrash = (phase: PostPhase) => `在作者的回收站里（删除前：${phases[phase]}）`

export const postWords: Words<typeof postMachine> = {
  title: '文章的一生',
  about: `作者的“${management.heading}”和后台的文章管理；读者看不看得到，用另一个账号打开文章的地址看`,
  start: '作者刚写下的草稿',
  events: {
    'post.revise': done('改它，只保存'),
    'post.publish': (event) =>
      done(
        event.needsReview === true
          ? `点“${publishing.submit}”（这个站要先审核）`
          : `点“${publishing.publish}”（已发布的是“${publishing.update}”；这个站不审核）`,
      )(event),
    'post.unpublish': done(`点“${labels.unpublish}”（审核中时是“${labels.withdraw}”）`),
    'post.approve': done(`点“${decisions.approve.label}”`),
    'post.reject': done(`点“${decisions.reject.label}”`),
    'post.takeDown': done(`点“${decisions.takeDown.label}”`),
    'post.delete': done('删除它'),
    'post.restore': done(`点“${decisions.restore.label}”`),
  },
  states: {
    ...phases,
    'deleted.draft': inTrash('draft'),
    'deleted.reviewing': inTrash('reviewing'),
    'deleted.published': inTrash('published'),
    'deleted.updating': inTrash('updating'),
    'deleted.rejected': inTrash('rejected'),
    'deleted.takenDown': inTrash('takenDown'),
    'deleted.unpublished': inTrash('unpublished'),
    'deleted.byAdmin': '被管理员删除，读者看不到',
  },
}
