import type { Options } from 'mdast-util-from-markdown'
// Its tokens and the mark on them are declared there.
import type {} from 'micromark-extension-gfm-autolink-literal'
import { isChineseCode } from './characters.ts'

export type Extension = NonNullable<NonNullable<Options['extensions']>[number]>
export type SyntaxExtension = Exclude<Extension, unknown[]>
export type Construct = Exclude<
  NonNullable<NonNullable<SyntaxExtension['text']>[string]>,
  unknown[]
>
type Tokenize = Construct['tokenize']
type Context = ThisParameterType<Tokenize>
export type State = Parameters<Tokenize>[1]
export type Code = Parameters<State>[0]

/**
 * Bare web addresses as GFM has them, except that they end where Chinese begins: `https://a.cn，然后` links
 * `https://a.cn`. They give GFM's own tokens, so the rest of the pipeline knows them.
 */
export const webAddress: Construct = bareAddress(/^https?:\/\/$/i, 'literalAutolinkHttp')
export const wwwAddress: Construct = bareAddress(/^www\.$/i, 'literalAutolinkWww')

type AddressToken = 'literalAutolinkHttp' | 'literalAutolinkWww'

function bareAddress(prefix: RegExp, token: AddressToken): Construct {
  return { name: token, previous: (code) => !isAlphanumeric(code), tokenize }

  function tokenize(this: Context, ...[effects, ok, nok]: Parameters<Tokenize>): State {
    const { previous, events } = this
    let head = ''
    let open = 0
    return start

    function start(code: Code) {
      if (isAlphanumeric(previous) || insideLabel(events)) return nok(code)
      effects.enter('literalAutolink')
      effects.enter(token)
      return headInside(code)
    }

    function headInside(code: Code): State | undefined {
      if (prefix.test(head)) return isAlphanumeric(code) ? inside(code) : nok(code)
      if (code === null || code < 0 || head.length === LONGEST_HEAD) return nok(code)
      head += String.fromCharCode(code)
      effects.consume(code)
      return headInside
    }

    function inside(code: Code): State | undefined {
      if (isEnd(code)) return done(code)
      if (code === PAREN_OPEN) open += 1
      if (code === PAREN_CLOSE && open > 0) open -= 1
      else if (isPunctuation(code)) return effects.check(trail, done, punctuation)(code)
      effects.consume(code)
      return inside
    }

    // A run that does not end the address is passed in one go: asking again at each mark is quadratic.
    function punctuation(code: Code): State | undefined {
      if (!isPunctuation(code)) return inside(code)
      effects.consume(code)
      return punctuation
    }

    function done(code: Code) {
      effects.exit(token)
      effects.exit('literalAutolink')
      return ok(code)
    }
  }
}

const LONGEST_HEAD = 'https://'.length
const PAREN_OPEN = 40
const PAREN_CLOSE = 41
const BRACKET_OPEN = 91
const BRACKET_CLOSE = 93

/** Punctuation belongs to the sentence when nothing but its end follows. */
const trail: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return marks

    function marks(code: Code): State | undefined {
      if (isEnd(code)) return ok(code)
      if (!isPunctuation(code)) return nok(code)
      effects.consume(code)
      return code === BRACKET_CLOSE ? afterBracket : marks
    }
    function afterBracket(code: Code) {
      return code === PAREN_OPEN || code === BRACKET_OPEN ? ok(code) : marks(code)
    }
  },
}

function isEnd(code: Code): boolean {
  return code === null || code <= 32 || code === 60 || code === 96 || isChineseCode(code)
}

function isPunctuation(code: Code): code is number {
  return code !== null && code > 0 && '!"\'),.*:;?]_~'.includes(String.fromCharCode(code))
}

function isAlphanumeric(code: Code): boolean {
  return code !== null && code > 0 && /[a-z0-9]/i.test(String.fromCharCode(code))
}

/** Whether a `[` is still open: its link, if it becomes one, may not hold another. Marks what it has walked. */
function insideLabel(events: Context['events']): boolean {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const token = events[index]?.[1]
    if (token?.type === 'labelLink' || token?.type === 'labelImage') {
      if (!token._balanced) return true
    }
    if (token?._gfmAutolinkLiteralWalkedInto) break
  }
  const last = events.at(-1)?.[1]
  if (last) last._gfmAutolinkLiteralWalkedInto = true
  return false
}
