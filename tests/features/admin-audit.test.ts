import { expect, test } from 'vitest'
import { topicStatuses } from '#machines/lifecycle/topic.machine.ts'
import { appealStatuses } from '#machines/lifecycle/appeal.machine.ts'
import { reportStatuses } from '#machines/lifecycle/report.machine.ts'
import { postStatuses } from '#machines/lifecycle/post.machine.ts'
import { sendingStatuses } from '#machines/lifecycle/sending.machine.ts'
import { feedbackStatuses } from '#machines/lifecycle/feedback.machine.ts'
import { commentStatuses } from '#machines/lifecycle/comment.machine.ts'
import { accountStatuses } from '#server/db/schema/accounts.ts'
import { fieldValues } from '#src/messages/admin/audit.ts'
import { actionText, changesOf } from '#src/features/admin/system/audit-changes.ts'

test('改前改后逐项对照，没变的不说，里面的一层拆开', () => {
  const before = {
    status: 'published',
    revision: 3,
    footer: { poweredBy: '旧', filingNumber: '一号' },
  }
  const after = {
    status: 'takenDown',
    revision: 3,
    footer: { poweredBy: '新', filingNumber: '一号' },
    roles: ['Admin', 'VIP'],
  }
  expect(changesOf({ before, after })).toEqual([
    { name: '状态', before: '已发布', after: '已下架' },
    { name: '由什么驱动', before: '旧', after: '新' },
    { name: '角色', before: null, after: 'Admin、VIP' },
  ])
})

test('没有改前或没有改后，奇怪的内容，都说得出来', () => {
  expect(changesOf({ before: null, after: null })).toEqual([])
  expect(changesOf({ before: { title: '题' }, after: null })).toEqual([
    { name: '标题', before: '题', after: null },
  ])
  const odd = { value: [{ a: 1 }, null], flag: false, empty: '', none: [] }
  expect(changesOf({ before: null, after: odd })).toEqual([
    { name: 'value', before: null, after: '[{"a":1},null]' },
    { name: 'flag', before: null, after: 'false' },
  ])
})

test('契约里的词说成中文，不认识的照原样', () => {
  const change = { before: { review: 'all' }, after: { review: '别的' } }
  expect(changesOf(change)).toEqual([{ name: '审核', before: '全部', after: '别的' }])
})

test('操作说成中文，不认识的照原样', () => {
  expect(actionText('post.takeDown')).toBe('文章 · 下架')
  expect(actionText('settings.update')).toBe('设置 · 修改')
  expect(actionText('spaceship.launch')).toBe('spaceship.launch')
  expect(actionText('')).toBe('')
})

test('每一种状态在记录里都有中文的说法', () => {
  const statuses = [
    accountStatuses,
    appealStatuses,
    commentStatuses,
    feedbackStatuses,
    sendingStatuses,
    postStatuses,
    reportStatuses,
    topicStatuses,
  ].flat()
  const nameless = statuses.filter((status) => fieldValues['status']?.[status] === undefined)
  expect(nameless).toEqual([])
})
