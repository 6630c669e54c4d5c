import {
  CircleAlert,
  CircleCheck,
  Feather,
  History,
  Hourglass,
  Info,
  KeyRound,
  type LucideIcon,
  TriangleAlert,
  X,
} from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { keyframes, styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { strings } from './strings.ts'

interface KindLook {
  icon: LucideIcon
  color: string
}

const { good, bad, warn, accent, seal } = theme.color

/** How each kind of the specification (§4) looks. */
const toastKinds = {
  error: { icon: CircleAlert, color: bad },
  success: { icon: CircleCheck, color: good },
  info: { icon: Info, color: accent },
  warning: { icon: TriangleAlert, color: warn },
  'auth-expired': { icon: KeyRound, color: warn },
  'success-center': { icon: CircleCheck, color: good },
  'publish-post-success': { icon: Feather, color: seal },
  'draft-restore': { icon: History, color: accent },
  'review-pending': { icon: Hourglass, color: warn },
} satisfies Record<string, KindLook>

export type ToastKind = keyof typeof toastKinds

/** What a toast says. */
export interface ToastFacts {
  id: string
  kind: ToastKind
  title: string
  message?: string | undefined
  /** The one thing it offers to do. */
  action?: { label: string } | undefined
  /** How often it was asked for while it stands; once unless said otherwise. */
  times?: number
}

interface ToastViewProps {
  toast: ToastFacts
  onDismiss: () => void
  onAction: () => void
  /** Somebody points at it or is inside it: its time stands still. */
  onPause: () => void
  onResume: () => void
  /** It went while the focus was in it. */
  onFocusLost: () => void
}

/** One raised note with an icon by kind, at most one action, and a cross. */
export function ToastView(props: ToastViewProps) {
  const { toast, onDismiss, onAction, onPause, onResume, onFocusLost } = props
  const { icon: Icon, color } = toastKinds[toast.kind]
  const sheet = useRef<HTMLLIElement>(null)
  const handleGone = useEffectEvent((hadFocus: boolean) => {
    // It may only have moved into another dialog, and nothing tells that the pointer or the focus has left it.
    onResume()
    if (hadFocus) onFocusLost()
  })
  useLayoutEffect(() => {
    const element = sheet.current
    return () => handleGone(element?.contains(document.activeElement) === true)
  }, [])
  const isPointedAt = useRef(false)
  // Not when the pointer enters: the toast may have appeared below one that rests.
  const handleMove = () => {
    if (!isPointedAt.current) onPause()
    isPointedAt.current = true
  }
  const handleLeave = () => {
    isPointedAt.current = false
    onResume()
  }
  return (
    <Sheet
      ref={sheet}
      data-kind={toast.kind}
      data-toast={toast.id}
      onPointerMove={handleMove}
      onPointerLeave={handleLeave}
      onFocus={onPause}
      onBlur={onResume}
    >
      <Mark style={{ color }}>
        <Icon size={20} aria-hidden />
      </Mark>
      <Body>
        <Title>{toast.title}</Title>
        {toast.message && <Message>{toast.message}</Message>}
        {toast.action && (
          <Button $size="small" onClick={onAction}>
            {toast.action.label}
          </Button>
        )}
      </Body>
      <IconButton label={strings.dismiss} onClick={onDismiss}>
        <X size={16} aria-hidden />
      </IconButton>
    </Sheet>
  )
}

const arrive = keyframes`
  from { opacity: 0; transform: translateY(-6px); }
`

const Sheet = styled.li`
  display: flex;
  align-items: flex-start;
  gap: ${theme.space[3]};
  width: 100%;
  padding: ${theme.space[3]} ${theme.space[2]} ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.raised};
  pointer-events: auto;
  animation: ${arrive} ${theme.motion.calm} ease-out;
`

const Mark = styled.span`
  flex: none;
  padding-top: 7px;
`

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: flex-start;
  gap: 2px;
  min-width: 0;
  padding: 5px 0;

  button {
    margin-top: ${theme.space[2]};
  }
`

const Title = styled.p`
  font-weight: 600;
`

const Message = styled.p`
  color: ${theme.color.inkSoft};
  font-size: 0.875rem;
  line-height: 1.6;
  overflow-wrap: anywhere;
`
