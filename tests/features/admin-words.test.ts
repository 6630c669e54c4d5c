import { describe, expect, test } from 'vitest'
import {
  nextPostState,
  type PostEvent,
  postMachine,
  postPhases,
} from '#machines/lifecycle/post.machine.ts'
import { actionText, changesOf } from '#src/features/admin/system/audit-changes.ts'
import { audit } from '#src/messages/admin/audit.ts'
import * as comments from '#src/messages/admin/comments.ts'
import { held } from '#src/messages/admin/deliveries.ts'
import * as feedback from '#src/messages/admin/feedback.ts'
import * as notifications from '#src/messages/admin/notifications.ts'
import * as posts from '#src/messages/admin/posts.ts'
import * as reports from '#src/messages/admin/reports.ts'
import { jobs } from '#src/messages/admin/system.ts'
import { todos } from '#src/messages/admin/todos.ts'
import * as topics from '#src/messages/admin/topics.ts'
import * as users from '#src/messages/admin/users.ts'
import { myAppeals } from '#src/messages/appeal.ts'
import { statuses as feedbackStatuses } from '#src/messages/feedback.ts'
import { management } from '#src/messages/posts-management.ts'
import { statuses as postStatuses } from '#src/messages/posts.ts'
import { statuses as reportStatuses } from '#src/messages/report.ts'

const { appeals, caseFile } = reports

describe('操作记录里的名字，就是按下的那个按钮', () => {
  test.each([
    ['post.approve', posts.decisions.approve.label],
    ['post.reject', posts.decisions.reject.label],
    ['post.takeDown', posts.decisions.takeDown.label],
    ['post.restore', posts.decisions.restore.label],
    ['post.delete', posts.decisions.delete.label],
    ['comment.show', comments.decisions.show.label],
    ['comment.hide', comments.decisions.hide.label],
    ['comment.delete', comments.decisions.delete.label],
    ['topic.approve', topics.decisions.approve.label],
    ['topic.reject', topics.decisions.reject.label],
    ['topic.enable', topics.decisions.enable.label],
    ['topic.disable', topics.decisions.disable.label],
    ['topic.restore', topics.decisions.restore.label],
    ['topic.delete', topics.decisions.delete.label],
    ['topic.recount', topics.decisions.recount.label],
    ['topic.update', topics.view.edit],
    ['user.warn', users.decisions.warn.label],
    ['user.ban', users.decisions.ban.label],
    ['user.lift', users.decisions.lift.label],
    ['user.endSessions', users.decisions.endSessions.label],
    ['user.delete', users.decisions.delete.label],
    ['user.claim', users.claim.submit],
    ['user.setRoles', `修改${users.users.role}`],
    ['invitation.revoke', users.invitations.revoke],
    ['report.claim', caseFile.claim],
    ['report.handle', reports.ending.heading],
    ['report.reject', reports.decisions.reject.label],
    ['report.close', reports.decisions.close.label],
    ['appeal.accept', appeals.decisions.accept.label],
    ['appeal.deny', appeals.decisions.deny.label],
    ['notification.withdraw', notifications.decisions.withdraw.label],
    ['notification.cancel', notifications.decisions.cancel.label],
    ['notification.schedule', notifications.compose.schedule],
    ['job.run', jobs.run],
    ['delivery.release', held.release],
  ])('%s：%s', (action, label) => {
    expect(actionText(action).split(' · ')[1]).toBe(label)
  })
})

const states = [...postPhases, 'deleted' as const].map((phase) => ({
  status: phase === 'updating' ? ('published' as const) : phase,
  isUpdating: phase === 'updating',
  deletedFrom: null,
}))

// The machine names each, none by a pattern.
const steps = postMachine.events as readonly PostEvent['type'][]

test.each(
  steps.filter((type) => states.some((state) => nextPostState(state, { type, by: 'admin' }))),
)('管理员对文章的 %s，操作记录里有名字', (type) => {
  expect(actionText(type)).toMatch(/^文章 · [\p{Script=Han}]+$/u)
})

describe('一种状态，表里、操作记录里、案卷里、作者那里都叫一个名字', () => {
  const named: readonly [string, Readonly<Record<string, string>>][] = [
    ['post', postStatuses],
    ['comment', comments.commentStatuses],
    ['feedback', feedbackStatuses],
    ['appeal', appeals.statuses],
    ['appeal', myAppeals.statuses],
    ['notification', notifications.statuses],
    [
      'report',
      {
        pending: reportStatuses[0],
        processing: reportStatuses[1],
        resolved: reportStatuses[2],
        rejected: reportStatuses[3],
        closed: reportStatuses[4],
      },
    ],
    [
      'topic',
      {
        pending: topics.statuses[0],
        enabled: topics.statuses[1],
        disabled: topics.statuses[2],
        deleted: topics.statuses[3],
        rejected: topics.statuses[4],
        merged: topics.statuses[5],
      },
    ],
    [
      'user',
      {
        active: users.accountStatuses.active,
        placeholder: users.accountStatuses.placeholder,
        deleted: users.accountStatuses.deleted,
      },
    ],
  ]

  test.each(named)('操作记录：%s', (targetType, statuses) => {
    for (const [status, name] of Object.entries(statuses)) {
      const [change] = changesOf({ targetType, before: null, after: { status } })
      expect(change?.after).toBe(name)
    }
  })

  test('案卷里的文章与评论', () => {
    expect(reports.targetStates).toMatchObject({ ...postStatuses, ...comments.commentStatuses })
  })

  test('作者的文章管理', () => {
    const { rejected, reviewing, published, unpublished } = postStatuses
    expect(management.tab).toMatchObject({ rejected, reviewing, published, unpublished })
    expect(management.tab['taken-down']).toBe(postStatuses.takenDown)
  })
})

test('接手就是接手，不管是举报还是反馈', () => {
  expect(caseFile.claim).toBe(feedback.decisions.claim.label)
})

test('不打开就了结的“仅标记”，和案卷里的处理方式叫一个名字', () => {
  expect(reports.decisions.accept.label).toBe(reports.actions[0])
})

test('同是一个时刻，各个表都叫“…时间”', () => {
  const headers = [
    audit.time,
    comments.comments.written,
    feedback.feedback.made,
    feedback.feedback.updated,
    notifications.notifications.sentAt,
    notifications.notifications.sendAt,
    posts.posts.updated,
    reports.reports.made,
    appeals.made,
    todos.doneAt,
    topics.topics.created,
    users.users.joined,
  ]
  expect(headers.filter((header) => !/^.{2}时间$/.test(header))).toEqual([])
})

test('管理员让别人退出登录：按钮上、操作记录里都看得出不是自己退出', () => {
  expect(users.decisions.endSessions.label).toBe('强制退出登录')
  expect(actionText('user.endSessions')).toBe('用户 · 强制退出登录')
})
