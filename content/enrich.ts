import type { Budget, Formula } from './budget.ts'
import { HeadingIds } from './outline.ts'
import {
  classNames,
  isElement,
  textContent,
  type UnsafeElement,
  type UnsafeNode,
} from './tree.ts'

/** Adds ids to headings, colour to code and MathML for TeX, in place. Comes before `clean`. */
export function enrich(root: UnsafeNode, budget: Budget): void {
  visit(root, { ids: new HeadingIds(root), budget })
}

interface Work {
  ids: HeadingIds
  budget: Budget
}

function visit(parent: UnsafeNode, work: Work) {
  for (const [index, node] of (parent.children ?? []).entries()) {
    if (!isElement(node)) continue
    const formula = mathOf(node)
    if (formula) parent.children?.splice(index, 1, work.budget.formula(formula) ?? node)
    else if (node.tagName === 'pre') colour(node, work)
    else visit(node, work)
    work.ids.give(node)
  }
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

function colour(pre: UnsafeElement, { budget }: Work) {
  const code = pre.children.find((child) => isElement(child))
  if (!code || code.tagName !== 'code') return
  const named = classNames(code).find((name) => name.startsWith('language-'))
  const language = named?.slice('language-'.length) ?? ''
  const label = languageLabel(language)
  if (!label) return
  pre.properties['dataLanguage'] = label
  code.children = budget.colour(textContent(code), language) ?? code.children
}

const names = new Map([
  ['js', 'JavaScript'],
  ['javascript', 'JavaScript'],
  ['ts', 'TypeScript'],
  ['typescript', 'TypeScript'],
  ['jsx', 'JSX'],
  ['tsx', 'TSX'],
  ['html', 'HTML'],
  ['xml', 'XML'],
  ['css', 'CSS'],
  ['scss', 'SCSS'],
  ['json', 'JSON'],
  ['yaml', 'YAML'],
  ['yml', 'YAML'],
  ['sql', 'SQL'],
  ['php', 'PHP'],
  ['c++', 'C++'],
  ['cpp', 'C++'],
  ['cs', 'C#'],
  ['csharp', 'C#'],
  ['c#', 'C#'],
  ['py', 'Python'],
  ['rb', 'Ruby'],
  ['rs', 'Rust'],
  ['md', 'Markdown'],
  ['sh', 'Shell'],
  ['objectivec', 'Objective-C'],
  ['http', 'HTTP'],
  ['latex', 'LaTeX'],
  ['powershell', 'PowerShell'],
  ['graphql', 'GraphQL'],
  ['vbnet', 'VB.NET'],
])
const plain = new Set(['text', 'txt', 'plain', 'plaintext', 'none', 'true'])

/** What the head of a code block says; empty for plain text. */
function languageLabel(language: string): string {
  const name = language.toLowerCase()
  if (name === '' || plain.has(name)) return ''
  return names.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1)
}
