import { X } from 'lucide-react'
import {
  createContext,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { keyframes, styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { closeModal, showModal } from './modal-stack.ts'
import { strings } from './strings.ts'

interface DialogProps {
  title: string
  /** Somebody wants it closed: Esc, the cross, a press beside it. The owner takes it away. */
  onClose: () => void
  /** What is marked with `data-touched` would be missed: it is asked whether to throw it away before `onClose`. */
  children: ReactNode
  /** The buttons at the foot, the primary one last. Mark the first to be focused with `data-autofocus`. */
  actions?: ReactNode
  /** False for a message that has to be answered: no cross, no Esc, no press beside it. */
  dismissable?: boolean
  width?: 'small' | 'medium' | 'large'
  /** `bottom`: a sheet that rises from the lower edge, for small windows. */
  place?: 'center' | 'bottom'
}

/** A native modal dialog, open while it is rendered: the page behind it is inert, and the focus returns where it came from. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, actions, dismissable = true } = props
  const { width = 'small', place = 'center' } = props
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Until it goes, or the kept page that it stands in is left. */
  const isShown = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  const [holds, setHolds] = useState(0)
  const canLeave = dismissable && holds === 0

  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    show(dialog, heading.current)
    isShown.current = true
    // Closed before it leaves the page: only then does the browser give the focus back.
    return () => {
      isShown.current = false
      closeModal(dialog)
    }
  }, [])

  const leave = () => {
    if (element.current?.querySelector('[data-touched]')) setIsAsking(true)
    else onClose()
  }

  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file chooser inside the dialog cancels too, and its event bubbles.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (canLeave) leave()
  }

  const handleNativeClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget
    // Open again already: the event is the late echo of an effect that ran twice. Not shown: nobody else has closed it.
    if (event.target !== dialog || dialog.open || !isShown.current) return
    // The browser closes on a second Esc whatever `cancel` said, and with it what lies above.
    flushSync(() => setIsAsking(false))
    show(dialog, heading.current)
    if (canLeave) leave()
  }

  // A dialog that closes takes the focus away: nobody has left the field that had it.
  const handleBlur = (event: FocusEvent<HTMLDialogElement>) => {
    if (!isShown.current) event.stopPropagation()
  }

  const handlePress = (event: MouseEvent<HTMLDialogElement>) => {
    // Browsers with `closedby` do this themselves; a target that is the dialog is its backdrop.
    if ('closedBy' in event.currentTarget || event.target !== event.currentTarget) return
    if (canLeave) leave()
  }

  return (
    <>
      <Frame
        ref={element}
        role={dismissable ? undefined : 'alertdialog'}
        aria-labelledby={`${id}-title`}
        aria-describedby={dismissable ? undefined : `${id}-body`}
        closedby={canLeave ? 'any' : 'none'}
        data-width={width}
        data-place={place}
        onCancel={handleCancel}
        onBlurCapture={handleBlur}
        onClose={handleNativeClose}
        onClick={handlePress}
      >
        <Sheet>
          <Title ref={heading} id={`${id}-title`}>
            {title}
          </Title>
          <DialogHold value={setHolds}>
            <div id={`${id}-body`}>{children}</div>
            {actions !== undefined && <Actions>{actions}</Actions>}
          </DialogHold>
          {canLeave && (
            <Close label={strings.close} onClick={leave}>
              <X size={18} aria-hidden />
            </Close>
          )}
        </Sheet>
      </Frame>
      {isAsking && <DiscardDialog onConfirm={onClose} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Counts what keeps the dialog around a view from being closed. */
const DialogHold = createContext<(change: (holds: number) => number) => void>(() => {})

/** Keeps the dialog around it, if there is one, while something is on its way: nobody else would be told whether it arrived. */
export function useDialogHold(isOnItsWay: boolean) {
  const hold = useContext(DialogHold)
  useLayoutEffect(() => {
    if (!isOnItsWay) return undefined
    hold((holds) => holds + 1)
    return () => hold((holds) => holds - 1)
  }, [hold, isOnItsWay])
}

/** Asks before what was typed is thrown away. */
function DiscardDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { title, text, keep, confirm } = strings.discard
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {keep}
          </Button>
          <Button
            $kind="danger"
            onClick={() => {
              // Gone before the other is: only then can the other give the focus back.
              flushSync(onClose)
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

function show(dialog: HTMLDialogElement, heading: HTMLElement | null): void {
  showModal(dialog)
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  if (dialog.scrollTop === 0 || !heading) return
  // Longer than the window: one begins to read at its beginning, not where its end has the focus.
  // Not before: what is focusable first is what the browser chooses.
  heading.tabIndex = -1
  heading.focus()
  dialog.scrollTop = 0
}

const rise = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`

// `closedby` is too new for the list of attributes that it would be held against.
const Frame = styled.dialog.withConfig({ shouldForwardProp: () => true })`
  width: min(calc(100vw - 2 * ${theme.space[4]}), 440px);
  max-height: calc(100dvh - 2 * ${theme.space[5]});
  margin: auto;
  padding: 0;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.raised};
  color: ${theme.color.ink};
  font-size: ${theme.text.m};
  text-align: start;
  animation: ${rise} ${theme.motion.calm} ease-out;

  &[data-width='medium'] {
    width: min(calc(100vw - 2 * ${theme.space[4]}), 640px);
  }

  &[data-width='large'] {
    width: min(calc(100vw - 2 * ${theme.space[4]}), 1000px);
  }

  &[data-place='bottom'] {
    width: 100%;
    max-width: none;
    max-height: 86dvh;
    margin-bottom: 0;
    border-width: 1px 0 0;
    border-radius: ${theme.radius.m} ${theme.radius.m} 0 0;
  }

  &::backdrop {
    background: ${theme.color.veil};
  }
`

const Sheet = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding: ${theme.space[5]};

  ${media.phone} {
    padding: ${theme.space[5]} ${theme.space[4]} ${theme.space[4]};
  }
`

const Title = styled.h2`
  padding-right: 40px;
  font: 600 ${theme.title.m} / 1.4 ${theme.font.sans};
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[3]};
  padding-top: ${theme.space[2]};
`

const Close = styled(IconButton)`
  position: absolute;
  top: ${theme.space[4]};
  right: ${theme.space[4]};
`
