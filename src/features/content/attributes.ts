import type { CSSProperties } from 'react'
import type { TreeElement, TreeValue } from '#content/tree.ts'
import {
  allowedClasses,
  allowedLink,
  allowedSource,
  isAllowedAttribute,
  ownPrefix,
} from './allowed.ts'

/** The properties of an element of the tree as React wants them; what is not allowed is left out. */
export function attributesOf({ tagName, properties }: TreeElement): Record<string, unknown> {
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(properties)) {
    if (!isAllowedAttribute(tagName, name)) continue
    const safe = valueOf(name, value)
    if (safe !== undefined) attributes[reactName(name)] = safe
  }
  const className = allowedClasses(properties)
  if (className !== undefined) attributes['className'] = className
  if (typeof properties['style'] === 'string')
    Object.assign(attributes, styled(properties['style']))
  return attributes
}

function valueOf(name: string, value: TreeValue): TreeValue | undefined {
  switch (name) {
    case 'className':
    case 'style':
      return undefined
    case 'id':
      return typeof value === 'string' && value.startsWith(ownPrefix) ? value : undefined
    case 'href':
      return allowedLink(value)
    case 'src':
      return allowedSource(value)
    default:
      return Array.isArray(value) ? value.join(' ') : value
  }
}

/** `ariaDescribedBy` → `aria-describedby`, `dataFootnoteRef` → `data-footnote-ref`; the rest are React's names. */
function reactName(name: string): string {
  if (/^aria[A-Z]/.test(name)) return `aria-${name.slice(4).toLowerCase()}`
  if (/^data[A-Z]/.test(name))
    return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return name
}

/**
 * A style attribute as React's style. Colours become variables, for the prose to bend where an author's
 * colour for light paper would drown in the dark.
 */
function styled(style: string): { style: CSSProperties; 'data-authored'?: string } {
  const set: Record<string, string> = {}
  const colours: string[] = []
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(colon, 0)).trim()
    const value = declaration.slice(colon + 1).trim()
    if (name === 'text-align') set['textAlign'] = value
    if (name === 'font-size') set['fontSize'] = value
    if (name === 'color' || name === 'background-color') {
      set[`--authored-${name}`] = value
      colours.push(name)
    }
  }
  return { style: set, ...(colours.length > 0 && { 'data-authored': colours.join(' ') }) }
}
