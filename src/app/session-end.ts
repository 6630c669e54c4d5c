import type { Dialog } from '#machines/dialogs/dialogs.machine.ts'
import type { EndReason } from '#machines/lib/failure.ts'
import type { Ban } from '#machines/session/session.types.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import * as failures from '#src/messages/failures.ts'
import { sessionDialog } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { isLogin, loginFrom } from '#src/runtime/redirect.ts'

/** What people are told when their session ends, and where they are sent (specification §2, §8). */
interface Ending {
  toast?: ToastRequest
  /** Its confirmation goes on, see `afterDialog`. */
  dialog?: Dialog
  /** Where to go at once. */
  goTo?: string
}

const dialogIds = {
  banned: 'session.banned',
  expired: 'session.expired',
  invalid: 'session.invalid',
} as const

/** How an end is told. A change in another tab needs no words. `here` is where one will want to come back to. */
export function endingOf(reason: EndReason, ban: Ban | null, here: string): Ending {
  switch (reason) {
    case 'banned':
      return {
        toast: {
          kind: 'error',
          title: failures.accessDenied,
          message: ban?.message ?? failures.bannedByAdmin,
        },
        dialog: {
          ...dialog(dialogIds.banned, failures.accountBanned, banText(ban)),
          once: 'ban',
        },
      }
    case 'expired':
      return {
        dialog: dialog(dialogIds.expired, failures.loginExpired, failures.refreshTokenExpired),
      }
    case 'invalid':
      return {
        dialog: dialog(dialogIds.invalid, failures.signInAgain, failures.credentialInvalid),
      }
    case 'refreshFailed':
      return {
        toast: {
          kind: 'auth-expired',
          title: failures.loginExpired,
          message: failures.refreshFailed,
        },
        goTo: loginFrom(here),
      }
    case 'logout':
      // A change of account has gone ahead to the login page, with the address to come back to.
      return isLogin(here) ? {} : { goTo: paths.root() }
    case 'adoptedAway':
      return {}
  }
}

/** Where the confirmation of a dialog about the session leads; null for any other dialog. */
export function afterDialog(dialog: Dialog, here: string): string | null {
  switch (dialog.id) {
    case dialogIds.banned:
      return paths.login()
    case dialogIds.expired:
    case dialogIds.invalid:
      return loginFrom(here)
    default:
      return null
  }
}

function banText(ban: Ban | null) {
  return ban?.until == null
    ? failures.bannedForever
    : failures.bannedUntil(formatDateTime(ban.until))
}

function dialog(id: string, title: string, message: string): Dialog {
  return { id, title, message, confirmLabel: sessionDialog.login, untilSignIn: true }
}
