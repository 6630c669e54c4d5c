import type { Nodes } from 'mdast'
import { firstChinese } from './characters.ts'

/** In a reference that somebody has written, so that it is told from those of the serialiser. */
const theirs = '\uE000'
/** Around a symbol beyond 16 bits, of which the serialiser sees the half, and takes it for a letter. */
const symbol = '\uFFFC'

/** Readies a tree for the serialiser; `plainChinese` undoes it. In place. */
export function shield(node: Nodes) {
  if ('value' in node) node.value = shielded(node.value)
  if ('url' in node) node.url = shielded(node.url)
  if ('title' in node && node.title) node.title = shielded(node.title)
  if ('alt' in node && node.alt) node.alt = shielded(node.alt)
  if ('children' in node) for (const child of node.children) shield(child)
}

const shielded = (value: string) =>
  value
    .replaceAll('&#x', `&#${theirs}x`)
    .replace(/(?=[\u{10000}-\u{10FFFF}])[\p{P}\p{S}]/gu, `${symbol}$&${symbol}`)

/**
 * Written for parsers that don't know Chinese, letters beside emphasis come as references; ours reads them as
 * they are. Not beside `_`: there the letters themselves would make it no emphasis.
 */
export function plainChinese(markdown: string): string {
  return markdown
    .replace(/(?<!_)&#x([0-9A-F]+);(?!_)/g, (reference, hex: string) => {
      const letter = String.fromCodePoint(Number.parseInt(hex, 16))
      return firstChinese(letter) === 0 ? letter : reference
    })
    .replaceAll(`&#${theirs}x`, '&#x')
    .replace(/\uFFFC([\u{10000}-\u{10FFFF}])\uFFFC/gu, '$1')
}
