import { safeImage } from '#content/urls.ts'
import { formats } from './formats.ts'

interface Insertion {
  insert: string | Record<string, unknown>
  attributes?: Record<string, unknown>
}

/**
 * What our own clipboard type holds, or null where it is not a piece of a document of ours: any page can write what it
 * likes under that name. `isLink` says which addresses a link may have.
 */
export function ownOperations(
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
