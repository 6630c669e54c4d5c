import { expect, test } from 'vitest'
import { topicStatuses } from '#machines/lifecycle/topic.machine.ts'
import { appealStatuses } from '#machines/lifecycle/appeal.machine.ts'
import {
  reportActionNames,
  reportStatuses,
  reportTargetTypes,
} from '#machines/lifecycle/report.machine.ts'
import { postPhases, postStatuses } from '#machines/lifecycle/post.machine.ts'
import { sendingStatuses } from '#machines/lifecycle/sending.machine.ts'
import { feedbackStatuses } from '#machines/lifecycle/feedback.machine.ts'
import { commentStatuses } from '#machines/lifecycle/comment.machine.ts'
import { accountStatuses } from '#server/db/schema/accounts.ts'
import { auditTargets } from '#server/db/schema/system.ts'
import type { AuditEntry } from '#src/data/admin/system.ts'
import { auditColumns } from '#src/features/admin/system/AuditLog.tsx'
import { csvOf } from '#src/features/admin/table/exports.ts'
import { formatDateTime } from '#src/lib/dates.ts'
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
  expect(changesOf({ targetType: 'post', before, after })).toEqual([
    { name: '状态', before: '已发布', after: '已下架' },
    { name: '由什么驱动', before: '旧', after: '新' },
    { name: '身份', before: null, after: '管理员、VIP' },
  ])
})

test('没有改前或没有改后，奇怪的内容，都说得出来', () => {
  expect(changesOf({ targetType: 'post', before: null, after: null })).toEqual([])
  expect(changesOf({ targetType: 'post', before: { title: '题' }, after: null })).toEqual([
    { name: '标题', before: '题', after: null },
  ])
  const odd = { value: [{ a: 1 }, null], flag: false, empty: '', none: [] }
  expect(changesOf({ targetType: 'post', before: null, after: odd })).toEqual([
    { name: 'value', before: null, after: '[{"a":1},null]' },
    { name: 'flag', before: null, after: 'false' },
  ])
})

test('契约里的词说成中文，不认识的照原样', () => {
  const change = {
    targetType: 'settings',
    before: { review: 'all' },
    after: { review: '别的' },
  }
  expect(changesOf(change)).toEqual([{ name: '审核', before: '全部', after: '别的' }])
})

test('操作说成中文，不认识的照原样', () => {
  expect(actionText('post.takeDown')).toBe('文章 · 下架')
  expect(actionText('settings.update')).toBe('设置 · 修改')
  expect(actionText('spaceship.launch')).toBe('spaceship.launch')
  expect(actionText('')).toBe('')
})

test.for(['bannedUntil', 'dueAt', 'expiresAt', 'sendAt'])(
  '%s 说的是中文的、看的人那里的时间；读不懂的照原样',
  (field) => {
    const time = '2026-11-28T18:22:00.114Z'
    const change = { targetType: 'user', before: { [field]: '改天' }, after: { [field]: time } }
    expect(changesOf(change)).toMatchObject([{ before: '改天', after: formatDateTime(time) }])
  },
)

test('导出的和看到的一样，另带对象的编号', () => {
  const entry: AuditEntry = {
    id: 'a1',
    actor: null,
    action: 'user.lift',
    targetType: 'user',
    targetId: 'u1',
    target: { id: 'u1', displayName: '山月', nickName: '山月', avatarUrl: null },
    reason: '封禁到期',
    before: { status: 'active', bannedForever: true },
    after: { status: 'active', bannedForever: false },
    createTime: '2026-11-28T18:22:00.114Z',
  }
  const onJob: AuditEntry = { ...entry, targetType: 'job', targetId: 'backup', target: null }
  const [, line = '', lineOfJob = ''] = csvOf(auditColumns, [entry, onJob]).split('\r\n')
  expect(line).toContain('系统,用户 · 解除封禁,永久封禁：是 → 否,封禁到期,用户 山月 u1')
  expect(lineOfJob).toContain('封禁到期,任务 backup')
})

test('处理、对象、身份、放在哪里，每一个词都有中文的说法', () => {
  const known = (field: string) => Object.keys(fieldValues[field] ?? {}).toSorted()
  expect(known('action')).toEqual(reportActionNames.toSorted())
  expect(known('targetType')).toEqual(auditTargets.toSorted())
  expect(known('targetType')).toEqual(expect.arrayContaining([...reportTargetTypes]))
  expect(known('roles')).toEqual(['Admin', 'User', 'VIP'])
  expect(known('place')).toEqual(['bucket', 'folder'])
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

test('作者把文章删除以前的状态，每一种都有中文的说法', () => {
  const changes = postPhases.flatMap((deletedFrom) =>
    changesOf({ targetType: 'post', before: { deletedFrom }, after: { deletedFrom: null } }),
  )
  expect(new Set(changes.map(({ name }) => name))).toEqual(new Set(['作者删除前的状态']))
  const nameless = changes.filter(({ before }) => /[a-z]/i.test(before ?? ''))
  expect([changes.length, nameless]).toEqual([postPhases.length, []])
})
