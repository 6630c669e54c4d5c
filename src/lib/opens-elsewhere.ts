/** Whether a press of a link asks the browser for another tab or window, or to save what it leads to. */
export const opensElsewhere = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
