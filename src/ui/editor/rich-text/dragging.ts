import type Quill from 'quill'
import type { Range } from 'quill'
import type { default as BaseUploader } from 'quill/modules/uploader'
import type { Place } from './image-place.ts'

let isRegistered = false

/** Text that is dragged moves: Quill lets nothing be dragged, and takes every drop for one of files. */
export function registerDragging(quill: typeof Quill): void {
  if (isRegistered) return
  isRegistered = true
  const Base = quill.import('modules/uploader') as typeof BaseUploader
  const DeltaOf = quill.import('delta')

  class Uploader extends Base {
    /** What of this text is being dragged. */
    #dragged: Place | null = null
    #drop: DragEvent | null = null

    constructor(...parts: ConstructorParameters<typeof BaseUploader>) {
      super(...parts)
      const { root, container } = this.quill
      // Before Quill, which would prevent it.
      container.addEventListener(
        'dragstart',
        (event) => {
          this.#dragged = this.#partOf(event.target as Node)
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
      // A picture of this text that is dragged is a file, too.
      if (drop === null) return super.upload(range, files)
      // All of them: what is no image is refused at its place.
      if (files.length > 0 && dragged === null)
        return this.options.handler?.call(this as never, range, Array.from(files))
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

    /** What of this text is dragged with a node: all that is selected, or a picture by itself. */
    #partOf(node: Node): Place | null {
      if (this.quill.root.ownerDocument.getSelection()?.containsNode(node, true))
        return this.quill.getSelection()
      const blot = quill.find(node)
      if (blot === null || blot instanceof quill) return null
      return { index: this.quill.getIndex(blot), length: blot.length() }
    }

    #move({ index, length }: Place, to: number, isCopied: boolean) {
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
