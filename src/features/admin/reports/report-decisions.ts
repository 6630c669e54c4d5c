import type { AdminReport } from '#src/data/admin/reports.ts'
import type { Api } from '#src/data/api.ts'
import { caseFile, decisions as words, ending } from '#src/messages/admin/reports.ts'
import { about, asks } from '../table/asking.ts'
import type { Decision } from '../table/table.types.ts'

type Action = keyof typeof words

/** How reports end without being opened; what is done to content or author needs the case. */
export const reportDecisions: readonly Decision<AdminReport>[] = [
  decisionTo('accept', 2),
  decisionTo('reject', 3),
  decisionTo('close', 4),
]

function decisionTo(action: Action, status: AdminReport['status']): Decision<AdminReport> {
  const { label, done, ...question } = words[action]
  return {
    key: action,
    label,
    done,
    isOffered: isOpen,
    ask: asks(question, {
      reason: action === 'accept' ? 'required' : 'optional',
      reasonName: caseFile.ended,
      reasonLabel: ending.outcomeHint,
    }),
    expect: () => ({ status }),
    run: (api, report, { reason }) => end(api, report, action, reason),
    // As they were seen: one that somebody else has taken up since is refused.
    batch: (api, reports, { reason }) =>
      api.post('/api/admin/reports/batch', {
        body: {
          cases: reports.map(({ id, version }) => ({ id, version })),
          action,
          outcome: reason,
        },
        quiet: true,
      }),
  }
}

/** 0 and 1: it waits, or somebody works on it. */
function isOpen({ status }: AdminReport) {
  return status === 0 || status === 1
}

function end(api: Api, report: AdminReport, action: Action, outcome: string) {
  const call = about(report)
  const body = { version: report.version, outcome }
  switch (action) {
    case 'accept':
      return api.post('/api/admin/reports/{id}/handle', {
        ...call,
        body: { ...body, action: 0, settleRelated: false },
      })
    case 'reject':
      return api.post('/api/admin/reports/{id}/reject', { ...call, body })
    case 'close':
      return api.post('/api/admin/reports/{id}/close', { ...call, body })
  }
}
