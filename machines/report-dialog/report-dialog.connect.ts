import type { SnapshotFrom } from 'xstate'
import type { ReportDialogRef, reportDialogMachine } from './report-dialog.machine.ts'
import type { ReportProblems, ReportReason } from './report-rules.ts'

type Snapshot = SnapshotFrom<typeof reportDialogMachine>
type Send = ReportDialogRef['send']

/** What a view may know and do about reporting something. */
export const connectReportDialog = (snapshot: Snapshot, send: Send) => {
  const { target, reason, description } = snapshot.context
  return {
    isOpen: !snapshot.matches('closed'),
    /** An own report of it waits already: there is nothing to fill in. */
    isReported: snapshot.matches('reported'),
    /** Something was typed that would be missed; what was chosen is chosen again with one press. */
    isTouched: !snapshot.matches('reported') && description.trim() !== '',
    isSending: snapshot.matches('sending'),
    canSubmit: snapshot.can({ type: 'report.submit' }),
    /** What was reported last, or is now; null before the first time. */
    target,
    reason,
    description,
    problems: shownProblems(snapshot),
    choose: (chosen: ReportReason) => send({ type: 'report.choose', reason: chosen }),
    describe: (text: string) => send({ type: 'report.describe', description: text }),
    leaveReason: () => send({ type: 'report.leave', field: 'reason' }),
    leaveDescription: () => send({ type: 'report.leave', field: 'description' }),
    submit: () => send({ type: 'report.submit' }),
    cancel: () => send({ type: 'report.cancel' }),
  }
}

/** What is wrong with the fields that were left; a text that is too long is said at once. */
function shownProblems(snapshot: Snapshot): ReportProblems {
  const { touched } = snapshot.context
  const lacksReason = snapshot.matches({ open: { reason: 'missing' } })
  const description = (['missing', 'tooShort', 'tooLong'] as const).find((problem) =>
    snapshot.matches({ open: { description: problem } }),
  )
  const isSaid = touched.includes('description') || description === 'tooLong'
  return {
    ...(lacksReason && touched.includes('reason') && { reason: 'missing' }),
    ...(description && isSaid && { description }),
  }
}
