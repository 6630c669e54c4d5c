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
}

const { good, bad, warn, accent, seal } = theme.color

/** How each kind of toast looks. */
export const toastKinds: Record<ToastKind, KindLook> = {
  error: { icon: CircleAlert, color: bad },
  success: { icon: CircleCheck, color: good },
  info: { icon: Info, color: accent },
  warning: { icon: TriangleAlert, color: warn },
  'auth-expired': { icon: KeyRound, color: warn },
  'success-center': { icon: CircleCheck, color: good },
  'publish-post-success': { icon: Feather, color: seal },
  'draft-restore': { icon: History, color: accent },
  'review-pending': { icon: Hourglass, color: warn },
}
