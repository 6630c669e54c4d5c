import type Quill from 'quill'
import type { Range } from 'quill'
import type { default as BaseUploader } from 'quill/modules/uploader'

let isRegistered = false

/** Text that is dragged moves: Quill lets nothing be dragged, and takes every drop for one of files. */
export function registerDragging(quill: typeof Quill): void {
  if (isRegistered) return
  isRegistered = true
  const Base = quill.import('modules/uploader') as typeof BaseUploader
  const DeltaOf = quill.import('delta')

  class Uploader extends Base {
    /** What of this text is being dragged. */
    #dragged: Range | null = null
    #drop: DragEvent | null = null

    constructor(...parts: ConstructorParameters<typeof BaseUploader>) {
      super(...parts)
      const { root, container } = this.quill
      // Before Quill, which would prevent it.
      container.addEventListener(
        'dragstart',
        (event) => {
          // A picture or a link is dragged by itself, whatever is selected elsewhere.
          const selected = root.ownerDocument.getSelection()
          const isSelected = selected?.containsNode(event.target as Node, true)
          this.#dragged = isSelected ? this.quill.getSelection() : null
          if (this.#dragged !== null) event.stopPropagation()
        },
        { capture: true },
      )
      root.addEventListener('dragend', () => (this.#dragged = null))
      // Before Quill, which says where it was dropped and not what.
      container.addEventListener('drop', (event) => (this.#drop = event), { capture: true })
    }

    override upload(range: Range, files: FileList | File[]) {
      const drop = this.#drop
      const dragged = this.#dragged
      this.#drop = null
      this.#dragged = null
      if (files.length > 0 || drop === null) return super.upload(range, files)
      if (!this.quill.isEnabled()) return
      // What was typed a moment ago is a step of its own to undo.
      this.quill.history.cutoff()
      if (dragged !== null) this.#move(dragged, range.index, drop.ctrlKey || drop.altKey)
      else {
        const text = drop.dataTransfer?.getData('text/plain') ?? ''
        const html = drop.dataTransfer?.getData('text/html') ?? ''
        if (text !== '' || html !== '') this.quill.clipboard.onPaste(range, { text, html })
      }
    }

    #move({ index, length }: Range, to: number, isCopied: boolean) {
      if (to >= index && to <= index + length && !isCopied) return
      const piece = this.quill.getContents(index, length)
      const gone = isCopied ? new DeltaOf() : new DeltaOf().retain(index).delete(length)
      const place = isCopied || to <= index ? to : to - length
      // One change, so that it is one step to undo.
      const change = gone.compose(new DeltaOf().retain(place).concat(piece))
      this.quill.updateContents(change, 'user')
      this.quill.setSelection(place, length, 'user')
    }
  }

  quill.register('modules/uploader', Uploader, true)
}
