import assert from 'node:assert/strict'
import {
  type ReportAction,
  type ReportCaseEvent,
  reportMachine,
} from '#machines/lifecycle/report.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'
import { reportWords } from './report.words.ts'

const claim: ReportCaseEvent = { type: 'report.claim' }
const reject: ReportCaseEvent = { type: 'report.reject' }
const close: ReportCaseEvent = { type: 'report.close' }
const handle = (action: ReportAction): ReportCaseEvent => ({ type: 'report.handle', action })

/** Specification §4: all get four of them, and each target two of its own; a private message can only be deleted. */
const fitting = {
  post: ['deleteContent', 'takeDownPost'],
  topic: ['deleteContent', 'disableTopic'],
  comment: ['deleteContent', 'hideComment'],
  message: ['deleteContent'],
}
const everywhere = ['markOnly', 'warnUser', 'banTemporarily', 'banForever']

const ends = ['report.handle', 'report.reject', 'report.close']
const endings = { resolved: 'report.handle', rejected: 'report.reject', closed: 'report.close' }

export const reportModel = defineModel({
  name: 'lifecycle-report',
  machine: reportMachine,
  words: reportWords,
  starts: [
    { targetType: 'post' },
    { targetType: 'topic' },
    { targetType: 'comment' },
    { targetType: 'message' },
  ],
  cases: [
    claim,
    reject,
    close,
    handle('markOnly'),
    handle('deleteContent'),
    handle('takeDownPost'),
    handle('hideComment'),
    handle('disableTopic'),
    handle('warnUser'),
    handle('banTemporarily'),
    handle('banForever'),
  ],
  isRest: () => true,
  invariant({ value, context }, { trail }) {
    const fits = [...everywhere, ...fitting[context.targetType]]
    const first = trail.find(
      ({ type, ...event }) =>
        ends.includes(type) &&
        (type !== 'report.handle' || fits.includes(String(Reflect.get(event, 'action')))),
    )
    const isOpen = value === 'pending' || value === 'processing'
    assert.equal(isOpen, first === undefined, 'the first fitting decision ends it')
    if (!isOpen) assert.equal(first?.type, endings[value], 'and what it said, stays')
  },
  scenarios: [
    {
      name: '有人接手，再处理完',
      trail: [claim, handle('takeDownPost')],
      shows: (snapshot) => assert.equal(snapshot.value, 'resolved'),
    },
    {
      name: '接手是处理中',
      trail: [claim],
      shows: (snapshot) => assert.equal(snapshot.value, 'processing'),
    },
    {
      name: '话题不能下架，举报还等着',
      input: { targetType: 'topic' },
      trail: [handle('takeDownPost')],
      shows: (snapshot) => assert.equal(snapshot.value, 'pending'),
    },
    {
      name: '拒绝了的不能再处理',
      trail: [reject, handle('markOnly'), close, claim],
      shows: (snapshot) => assert.equal(snapshot.value, 'rejected'),
    },
  ],
})
