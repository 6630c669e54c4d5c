import { raw } from 'hast-util-raw'
import katex from 'katex'
import { element, text, type UnsafeNode } from './tree.ts'

/** Definitions are the one way for a short formula to grow without bound. */
const defines =
  /\\(?:[gex]?def|(?:future)?let|global|long|(?:re|provide)?newcommand|renewcommand)\b/
const DEEPEST_FORMULA = 60

/**
 * TeX as MathML: readers need neither script nor fonts. A formula that KaTeX refuses, or that could grow
 * without bound, is shown as its source.
 */
export function renderMath(tex: string, display: boolean): UnsafeNode {
  const source = () => element('code', {}, [text(tex)])
  if (defines.test(tex) || nesting(tex) > DEEPEST_FORMULA) return source()
  try {
    const html = katex.renderToString(tex, {
      output: 'mathml',
      displayMode: display,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 20,
      maxExpand: 200,
    })
    return formula(raw({ type: 'root', children: [{ type: 'raw', value: html }] })) ?? source()
  } catch {
    return source()
  }
}

/** KaTeX wraps its `math` in a span that only its own style sheet needs. */
function formula(node: UnsafeNode): UnsafeNode | undefined {
  if (node.tagName === 'math') return node
  for (const child of node.children ?? []) {
    const found = formula(child)
    if (found) return found
  }
  return undefined
}

function nesting(tex: string): number {
  let depth = 0
  let deepest = 0
  for (const character of tex) {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
