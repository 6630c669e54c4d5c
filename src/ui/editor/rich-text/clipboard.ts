import type Quill from 'quill'
import type { Range } from 'quill'
import type { default as BaseLink } from 'quill/formats/link'
import type { default as BaseClipboard } from 'quill/modules/clipboard'
import { withOfficeLists } from '#content/office-lists.ts'
import { safeImage } from '#content/urls.ts'
import { selectedMarkup } from './markup.ts'
import { ownOperations } from './own-operations.ts'

/** A piece of a document as it is, for pasting into another one of ours. */
const ownType = 'application/x-inkstone-delta'
/** The taste of other sites: their colours and letters make no sense on our paper. */
const foreign = ['color', 'background', 'font', 'size']

let isRegistered = false

/** Copying without Quill's export of HTML (CVE-2025-15056), pasting without the looks of other sites. */
export function registerClipboard(quill: typeof Quill): void {
  if (isRegistered) return
  isRegistered = true
  const Base = quill.import('modules/clipboard') as typeof BaseClipboard
  const DeltaOf = quill.import('delta')
  const Link = quill.import('formats/link') as typeof BaseLink

  class Clipboard extends Base {
    override onCaptureCopy(event: ClipboardEvent, isCut = false) {
      const range = this.quill.getSelection()
      if (range !== null && range.length > 0) {
        const copied = this.quill.getContents(range.index, range.length)
        event.clipboardData?.setData(ownType, JSON.stringify(copied))
      }
      // What was typed a moment ago is a step of its own to undo.
      if (isCut) this.quill.history.cutoff()
      super.onCaptureCopy(event, isCut)
    }

    override onCopy(range: Range) {
      return { text: this.quill.getText(range), html: selectedMarkup(this.quill.root) }
    }

    override onCapturePaste(event: ClipboardEvent) {
      this.quill.history.cutoff()
      const operations = ownOperations(event.clipboardData?.getData(ownType) ?? '', isLink)
      const range = this.quill.getSelection()
      if (operations === null || range === null || !this.quill.isEnabled())
        return super.onCapturePaste(event)
      event.preventDefault()
      const pasted = new DeltaOf(operations)
      const change = new DeltaOf().retain(range.index).delete(range.length).concat(pasted)
      this.quill.updateContents(change, 'user')
      this.quill.setSelection(range.index + pasted.length(), 'silent')
    }

    /** Quill knows lists of Word by what stands around the text, which a sanitiser takes away. */
    override convertHTML(html: string) {
      return super.convertHTML(withOfficeLists(html))
    }

    override convert(
      copied: { html?: string; text?: string },
      known?: Record<string, unknown>,
    ) {
      const delta = super.convert(copied, known)
      if (copied.html === undefined) return delta
      return new DeltaOf(
        delta.ops.flatMap(({ insert, attributes }) => {
          if (insert === undefined || isRefused(insert)) return []
          const kept = Object.entries(attributes ?? {}).filter(
            ([name]) => !foreign.includes(name),
          )
          return [
            kept.length > 0 ? { insert, attributes: Object.fromEntries(kept) } : { insert },
          ]
        }),
      )
    }
  }

  /** Whether Quill would leave the address as it is. */
  const isLink = (address: string) => Link.sanitize(address) === address

  quill.register('modules/clipboard', Clipboard, true)
}

/** Pictures inside the copied text itself, and those that only the other site may show. */
function isRefused(insert: string | Record<string, unknown>): boolean {
  if (typeof insert === 'string') return false
  const { image } = insert
  return typeof image === 'string' && safeImage(image) === undefined
}
