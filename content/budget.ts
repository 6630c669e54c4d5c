import { costOfCode, isCheapFormula } from './limits.ts'
import { isElement, type UnsafeNode } from './tree.ts'

/** What is too large to be loaded for a text that has no code and no formulas; where it answers nothing, its source stays. */
export interface Tools {
  highlight: (code: string, language: string) => UnsafeNode[] | undefined
  renderMath: (tex: string, display: boolean) => UnsafeNode | undefined
}

/** What is shown as its source because it, or those of its kind before it, would make too much. */
export type PlainPart = 'code' | 'formula'

export interface Formula {
  tex: string
  display: boolean
}

const LARGEST_FORMULA = 100_000
const MOST_SPANS = 2000

/** What the colour and the formulas of one document may cost: characters that are read, and characters of JSON that they become. */
export class Budget {
  readonly #tools: Tools
  readonly #left = { code: 20_000, colour: 300_000, formulas: 300, tex: 20_000, math: 400_000 }
  readonly #plain = new Set<PlainPart>()

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** What was left as its source for what it would have cost. */
  get plainParts(): PlainPart[] {
    return [...this.#plain].toSorted()
  }

  /** The code with colour, or undefined where it stays as it is. */
  colour(code: string, language: string): UnsafeNode[] | undefined {
    const left = this.#left
    const cost = costOfCode(code, language)
    if (cost > left.code) return this.#refuse('code')
    left.code -= cost
    const coloured = this.#tools.highlight(code, language)
    if (!coloured) return undefined
    const size = sizeOf(coloured)
    if (size > left.colour || countElements(coloured) > MOST_SPANS) return this.#refuse('code')
    left.colour -= size
    return coloured
  }

  /** The formula as MathML, or undefined where it stays as it is. */
  formula({ tex, display }: Formula): UnsafeNode | undefined {
    const left = this.#left
    if (!isCheapFormula(tex) || left.formulas === 0 || tex.length > left.tex)
      return this.#refuse('formula')
    left.formulas -= 1
    left.tex -= tex.length
    const math = this.#tools.renderMath(tex, display)
    if (!math) return undefined
    const size = sizeOf(math)
    const isTooLarge = size > Math.min(LARGEST_FORMULA, left.math)
    // What is thrown away has cost its making.
    left.math -= Math.min(size, LARGEST_FORMULA, left.math)
    return isTooLarge ? this.#refuse('formula') : math
  }

  #refuse(part: PlainPart): undefined {
    this.#plain.add(part)
  }
}

const sizeOf = (made: UnsafeNode | UnsafeNode[]) => JSON.stringify(made).length

const countElements = (nodes: readonly UnsafeNode[]): number =>
  nodes.reduce((sum, node) => sum + (isElement(node) ? 1 + countElements(node.children) : 0), 0)
