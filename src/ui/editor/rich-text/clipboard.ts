import type Quill from 'quill'
import type { Range } from 'quill'
import type { default as BaseLink } from 'quill/formats/link'
import type { default as BaseClipboard } from 'quill/modules/clipboard'
import { withOfficeLists } from '#content/office-lists.ts'
import { safeImage } from '#content/urls.ts'
import { formats } from './formats.ts'
import { selectedMarkup } from './markup.ts'

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

interface Insertion {
  insert: string | Record<string, unknown>
  attributes?: Record<string, unknown>
}

/**
 * What our own clipboard type holds, or null where it is not a piece of a document of ours: any page can write what it
 * likes under that name. `isLink` says which addresses a link may have.
 */
function ownOperations(
  copied: string,
  isLink: (address: string) => boolean,
): Insertion[] | null {
  const { ops = null } = recordOf(parsed(copied))
  if (!Array.isArray(ops)) return null
  const isOurs = (operation: unknown) => isInsertion(operation, isLink)
  return ops.length > 0 && ops.every(isOurs) ? (ops as Insertion[]) : null
}

function isInsertion(operation: unknown, isLink: (address: string) => boolean): boolean {
  const { insert, attributes = {}, ...rest } = recordOf(operation)
  if (Object.keys(rest).length > 0 || !isRecord(attributes)) return false
  return (
    (typeof insert === 'string' ? insert !== '' : isEmbed(insert)) &&
    Object.entries(attributes).every(
      ([name, value]) =>
        [...formats, ...ofPictures].includes(name) &&
        ['string', 'number', 'boolean'].includes(typeof value) &&
        (name !== 'link' || isLink(String(value))),
    )
  )
}

const ofPictures = ['alt', 'width', 'height']

function isEmbed(insert: unknown): boolean {
  const [embed, ...others] = Object.entries(recordOf(insert))
  if (embed === undefined || others.length > 0) return false
  const [name, value] = embed
  if (name === 'image') return typeof value === 'string' && safeImage(value) !== undefined
  if (name === 'formula' || name === 'video') return typeof value === 'string'
  const { id, alt } = recordOf(value)
  return name === 'upload' && typeof id === 'string' && typeof alt === 'string'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const recordOf = (value: unknown) => (isRecord(value) ? value : {})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
