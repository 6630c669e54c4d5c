/** Specification §4. */
export type ToastKind =
  | 'error'
  | 'success'
  | 'info'
  | 'warning'
  | 'auth-expired'
  | 'success-center'
  | 'publish-post-success'
  | 'draft-restore'
  | 'review-pending'

type ToastPosition = 'top-center' | 'center' | 'bottom-center'

/** What a toast offers to do. The listener of `toast.acted` knows the name. */
interface ToastAction {
  name: string
  label: string
}

/** What a caller says; the rest comes from the kind. */
export interface ToastRequest {
  kind: ToastKind
  title: string
  message?: string
  /** Milliseconds; 0 stays until dismissed. */
  timeout?: number
  position?: ToastPosition
  postId?: string
  action?: ToastAction
}

export interface Toast extends ToastRequest {
  id: string
  timeout: number
  position: ToastPosition
  /** How often it was asked for while it stands: each time is told anew. */
  times: number
  /** How many of those have been read aloud. */
  told: number
}

const DEFAULT_TIMEOUT = 3000
const STAYS = 0

/** Specification §9: these are centred and stay; every other kind takes the defaults. */
const CENTRED: readonly ToastKind[] = ['auth-expired', 'success-center', 'publish-post-success']

/** A whole toast: what the request leaves open is filled by its kind. */
export function toToast(request: ToastRequest, id: string): Toast {
  const centred = CENTRED.includes(request.kind)
  return {
    timeout: centred ? STAYS : DEFAULT_TIMEOUT,
    position: centred ? 'center' : 'top-center',
    ...request,
    id,
    times: 1,
    told: 0,
  }
}
