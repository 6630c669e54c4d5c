import {
  CircleAlert,
  CircleCheck,
  Feather,
  History,
  Hourglass,
  Info,
  KeyRound,
  TriangleAlert,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { theme } from '#src/theme/theme.ts'

/** The kinds of the specification (§4). */
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

interface KindLook {
  icon: LucideIcon
  color: string
  /** Interrupts a listener instead of waiting for a pause. */
  urgent: boolean
}

const { good, bad, warn, accent, seal } = theme.color

/** How each kind of toast looks and how urgently it is read aloud. */
export const toastKinds: Record<ToastKind, KindLook> = {
  error: { icon: CircleAlert, color: bad, urgent: true },
  success: { icon: CircleCheck, color: good, urgent: false },
  info: { icon: Info, color: accent, urgent: false },
  warning: { icon: TriangleAlert, color: warn, urgent: true },
  'auth-expired': { icon: KeyRound, color: warn, urgent: true },
  'success-center': { icon: CircleCheck, color: good, urgent: false },
  'publish-post-success': { icon: Feather, color: seal, urgent: false },
  'draft-restore': { icon: History, color: accent, urgent: false },
  'review-pending': { icon: Hourglass, color: warn, urgent: false },
}
