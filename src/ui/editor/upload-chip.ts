import type { ImageUpload, ImageUploads } from './editor.types.ts'
import { strings } from './strings.ts'

export interface ChipActions extends Pick<ImageUploads, 'retry' | 'cancel'> {
  /** Takes the place out of the text. */
  remove: () => void
  /** Asks for another file for the same place. */
  choose: () => void
}

export interface UploadChip {
  dom: HTMLElement
  /** `undefined` for an image that nobody is sending: an earlier visit has left it behind. */
  show: (upload: ImageUpload | undefined) => void
}

/** An image on its way as one sees it in the text: its name, how far it is, and what may be done. */
export function createUploadChip(
  document: Document,
  alt: string,
  id: string,
  actions: ChipActions,
): UploadChip {
  const dom = document.createElement('span')
  dom.className = 'upload-chip'
  dom.contentEditable = 'false'
  // Keys that are for its buttons are not for the text around it; Tab and Escape lead out of both.
  dom.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation()
  })
  const label = document.createElement('span')
  const bar = document.createElement('progress')
  bar.max = 1
  const button = (name: string, run: () => void) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.textContent = name
    made.addEventListener('click', (event) => {
      event.preventDefault()
      run()
    })
    return made
  }
  const retry = button(strings.retryUpload, () => actions.retry(id))
  const choose = button(strings.chooseAgain, actions.choose)
  const cancel = button(strings.cancelUpload, () => {
    actions.remove()
    actions.cancel(id)
  })

  function show(upload: ImageUpload | undefined) {
    const { status = 'lost', progress = 0, problem = null, name = alt } = upload ?? {}
    const isMoving = status === 'queued' || status === 'uploading'
    dom.dataset['status'] = status
    label.textContent =
      status === 'lost' ? strings.uploadLost(alt) : textOf(status, name, problem)
    bar.value = progress
    bar.ariaLabel = strings.progressOf(name)
    cancel.textContent = isMoving ? strings.cancelUpload : strings.removeUpload
    // A text has several.
    for (const act of [retry, choose, cancel]) act.ariaLabel = `${act.textContent}：${name}`
    const parts = [
      label,
      ...(status === 'uploading' ? [bar] : []),
      ...(status === 'failed' ? [retry] : []),
      ...(status === 'lost' ? [choose] : []),
      ...(status === 'done' ? [] : [cancel]),
    ]
    // Left in place where nothing changed, so that a button keeps the focus while progress goes on.
    if (
      parts.some((part, at) => dom.children[at] !== part) ||
      dom.children.length !== parts.length
    )
      dom.replaceChildren(...parts)
  }

  return { dom, show }
}

function textOf(status: ImageUpload['status'], name: string, problem: string | null): string {
  if (status === 'failed') return strings.uploadFailed(name, problem ?? '')
  return status === 'queued' ? strings.uploadQueued(name) : strings.uploading(name)
}
