/** What a form in a dialog tells it. */
export interface InDialogProps {
  /** It has arrived: the dialog may go. */
  onDone: () => void
  /** While it is on its way the dialog has to stay. */
  onSending: (isSending: boolean) => void
}
