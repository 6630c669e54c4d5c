import { languageLabel } from './languages.ts'
import { Outline } from './outline.ts'
import type { OutlineEntry } from './outline.ts'
import { classNames, isElement, textContent } from './tree.ts'
import type { UnsafeElement, UnsafeNode } from './tree.ts'

/** What a document may spend on colour and formulas; past it, code and TeX stay plain. */
const BUDGET = { code: 60_000, formulas: 300, tex: 20_000 }
const LONGEST_CODE = 10_000
/** Some grammars take quadratic time in the length of a line. */
const longLine = /^.{600}/m

/** What is too large to be loaded for a text that has no code and no formulas; where it answers nothing, its source stays. */
export interface Tools {
  highlight: (code: string, language: string) => UnsafeNode[] | undefined
  renderMath: (tex: string, display: boolean) => UnsafeNode | undefined
}

/** Adds ids to headings, colour to code and MathML for TeX, in place. Comes before `clean`. */
export function enrich(root: UnsafeNode, tools: Tools): OutlineEntry[] {
  const outline = new Outline(root)
  visit(root, { outline, tools, left: { ...BUDGET } })
  return outline.entries
}

interface Work {
  outline: Outline
  tools: Tools
  left: typeof BUDGET
}

function visit(parent: UnsafeNode, work: Work) {
  for (const [index, node] of (parent.children ?? []).entries()) {
    if (!isElement(node)) continue
    const formula = mathOf(node)
    if (formula) parent.children?.splice(index, 1, rendered(node, formula, work))
    else if (node.tagName === 'pre') colour(node, work)
    else visit(node, work)
    if (/^h[1-6]$/.test(node.tagName)) work.outline.add(node)
  }
}

interface Formula {
  tex: string
  display: boolean
}

/** The parsers mark TeX as code: `pre > code.math-display`, or `code.math-inline` in a line. */
function mathOf(node: UnsafeElement): Formula | undefined {
  const [only] = node.children
  const code = node.tagName === 'pre' && only && isElement(only) ? only : node
  if (code.tagName !== 'code') return undefined
  const names = classNames(code)
  const display = names.includes('math-display')
  if (!display && !names.includes('math-inline')) return undefined
  return { tex: textContent(code), display }
}

function rendered(node: UnsafeNode, { tex, display }: Formula, { left, tools }: Work) {
  if (left.formulas === 0 || left.tex < tex.length) return node
  left.formulas -= 1
  left.tex -= tex.length
  return tools.renderMath(tex, display) ?? node
}

function colour(pre: UnsafeElement, { left, tools }: Work) {
  const code = pre.children.find((child) => isElement(child))
  if (!code || code.tagName !== 'code') return
  const named = classNames(code).find((name) => name.startsWith('language-'))
  const language = named?.slice('language-'.length) ?? ''
  const label = languageLabel(language)
  if (label) pre.properties['dataLanguage'] = label
  const source = textContent(code)
  if (source.length > Math.min(LONGEST_CODE, left.code) || longLine.test(source)) return
  left.code -= source.length
  if (label) code.children = tools.highlight(source, language) ?? code.children
}
