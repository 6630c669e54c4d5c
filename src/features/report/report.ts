import { createActor, fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import type { connectReportDialog } from '#machines/report-dialog/report-dialog.connect.ts'
import {
  reportDialogMachine,
  type ReportDialogRef,
} from '#machines/report-dialog/report-dialog.machine.ts'
import type { Report, ReportTarget } from '#machines/report-dialog/report-rules.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { outcomes } from '#src/messages/report.ts'
import type { Api } from '#src/data/api.ts'
import { refusalToast } from '#src/runtime/toggle.ts'
import type { Actors } from '#src/runtime/runtime.ts'
import { tellFailure } from '#src/runtime/tell-failure.ts'

/** The dialog's machine with the server behind it. Quietly it asks whether something was reported before: the server refuses a second one. */
export const createReportMachine = (api: Api) =>
  reportDialogMachine.provide({
    actors: {
      check: fromPromise<boolean, ReportTarget>(async ({ input, signal }) => {
        const answer = await api.get('/api/report/check', {
          params: { query: input },
          signal,
          quiet: true,
        })
        return answer.hasReported
      }),
      submit: fromPromise<void, Report>(async ({ input, signal }) => {
        await api.post('/api/report', { body: input, signal })
      }),
    },
  })

/** The same, started; its outcomes are told in toasts. */
export function startReport(api: Api, toaster: Actors['toaster']): ReportDialogRef {
  const actor = createActor(createReportMachine(api))
  actor.on('report.succeeded', () =>
    toaster.send({ type: 'toast.show', toast: reportToast(null) }),
  )
  actor.on('report.failed', ({ failure }) =>
    tellFailure(toaster, failure, reportToast(failure)),
  )
  return actor.start()
}

/** What a view knows and does about reporting something. */
export type ReportView = ReturnType<typeof connectReportDialog>

/** How the end of sending is told (specification §8). */
export function reportToast(failure: Failure | null): ToastRequest {
  if (failure === null) return { kind: 'success', ...outcomes.succeeded }
  return refusalToast(failure, outcomes.failed)
}
