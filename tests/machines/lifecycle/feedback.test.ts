import { expect, test } from 'vitest'
import {
  type FeedbackStatus,
  mayBecome,
  nextFeedbackStatuses,
} from '#machines/lifecycle/feedback.machine.ts'
import { nextSendingStatus } from '#machines/lifecycle/sending.machine.ts'

const statuses: FeedbackStatus[] = ['pending', 'processing', 'resolved', 'closed']

test('反馈从每个状态能去哪里，都在这张表里；停在原处是再回复一次', () => {
  expect(Object.fromEntries(statuses.map((it) => [it, nextFeedbackStatuses(it)]))).toEqual({
    pending: ['processing', 'resolved', 'closed'],
    processing: ['resolved', 'closed'],
    resolved: ['processing'],
    closed: ['processing'],
  })
  for (const status of statuses) {
    expect(mayBecome(status, status)).toBe(true)
    expect(mayBecome(status, 'pending')).toBe(status === 'pending')
  }
})

test('定时的通知只有一次结局：发出，或取消', () => {
  expect(nextSendingStatus('scheduled', { type: 'sending.send' })).toBe('sent')
  expect(nextSendingStatus('scheduled', { type: 'sending.cancel' })).toBe('cancelled')
  for (const status of ['sent', 'cancelled'] as const) {
    expect(nextSendingStatus(status, { type: 'sending.send' })).toBeUndefined()
    expect(nextSendingStatus(status, { type: 'sending.cancel' })).toBeUndefined()
  }
})
