/** Quill's keys, without those that keep Tab in the editor, and with one for links. */
export function keyboard(onLink: () => void) {
  return {
    bindings: {
      tab: null,
      'remove tab': null,
      link: { key: 'k', shortKey: true, handler: () => onLink() },
    },
  }
}

/** After Esc the next Tab leaves even a list, where it otherwise indents. */
export function letTabLeave(root: HTMLElement): () => void {
  const stop = new AbortController()
  let isLeaving = false
  root.parentElement?.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab' && isLeaving) event.stopImmediatePropagation()
      else if (event.key !== 'Shift') isLeaving = event.key === 'Escape' && !event.isComposing
    },
    { capture: true, signal: stop.signal },
  )
  return () => stop.abort()
}
