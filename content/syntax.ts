import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { webAddress, wwwAddress } from './addresses.ts'
import type { Code, Construct, Extension, State, SyntaxExtension } from './addresses.ts'
import { isChineseCode } from './characters.ts'

/** The Markdown that we read: CommonMark, GFM and math, at home in Chinese text. */
export const syntax: Extension[] = [
  withText(gfm({ singleTilde: false }), chineseAddresses),
  cjkFriendlyExtension(),
  gfmStrikethroughCjkFriendly({ singleTilde: false }),
  withText(math(), sparePrices),
]

/** Changes the constructs of running text by name. */
function withText(
  extension: SyntaxExtension,
  change: (construct: Construct) => Construct,
): SyntaxExtension {
  const entries = Object.entries(extension.text ?? {}).map(([code, constructs]) => [
    code,
    [constructs ?? []].flat().map(change),
  ])
  return { ...extension, text: Object.fromEntries(entries) as SyntaxExtension['text'] }
}

function chineseAddresses(construct: Construct): Construct {
  if (construct.name === 'protocolAutolink') return webAddress
  return construct.name === 'wwwAutolink' ? wwwAddress : construct
}

/**
 * `$5 和 $10` are prices. As in Pandoc, a single dollar opens math only before a letter, closes it only after
 * one, and never before a digit; and no formula runs from a number into Chinese.
 */
function sparePrices(construct: Construct): Construct {
  if (construct.name !== 'mathText') return construct
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      let dollars = 0
      let before: Code = null
      let inside = false
      let isPrice = false
      let over = false
      const fail: State = (code) => {
        over = true
        return nok(code)
      }
      const close: State = (code) => {
        over = true
        return dollars === 1 && isDigit(code) ? nok(code) : ok(code)
      }
      const guarded =
        (state: State): State =>
        (code) => {
          const opens = !inside && code !== DOLLAR
          const closes = inside && code === DOLLAR
          if (!inside && !opens) dollars += 1
          isPrice ||= opens && isDigit(code)
          const strays =
            (opens && isSpace(code)) ||
            (closes && isSpace(before)) ||
            (isPrice && code !== null && isChineseCode(code))
          if (dollars === 1 && strays) return fail(code)
          inside ||= opens
          before = code
          const next = state(code)
          return over || next === undefined ? next : guarded(next)
        }
      return guarded(construct.tokenize.call(this, effects, close, fail))
    },
  }
}

const DOLLAR = 36
const SPACE = 32

function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === SPACE
}

function isDigit(code: Code): boolean {
  return code !== null && code >= 48 && code <= 57
}
