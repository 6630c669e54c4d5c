import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

/**
 * Signs out where the server has ended every session, so that this browser doesn't learn it from a refusal. The toast comes
 * when the session has ended, which takes away those from before.
 */
export function leaveSession({ session, toaster }: Runtime['actors'], toast: ToastRequest) {
  const ended = session.on('session.ended', () => {
    ended.unsubscribe()
    toaster.send({ type: 'toast.show', toast })
  })
  session.send({ type: 'session.logout' })
}
