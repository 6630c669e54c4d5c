import type { DeltaOperation } from './delta-document.ts'
import type { OutlineEntry } from './outline.ts'
import type { TreeNode, TreeRoot } from './tree.ts'

/**
 * A rendering may take about half a second of a slow core, and make no more than a page can show. The checks here look
 * at the source before any parser does, and at what came out (`raw-html.ts` while it is made): no clock, so the same
 * source gives the same tree everywhere.
 * A source that fails them is shown as plain text, code without colour, a formula as its TeX.
 *
 * The patterns of this folder read hostile text, too: none may start anew inside a run that it has just read in vain.
 */

/** Microseconds that one of each costs, measured on documents of nothing else (`tests/bench/texts.ts`). */
const COSTS: [pattern: RegExp, cost: number][] = [
  [/\n/g, 35],
  [/^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?=\s|$)/gm, 190],
  [/^ {0,3}#/gm, 40],
  [/\n[ \t]*\n/g, 30],
  [/\|/g, 50],
  [/\[/g, 115],
  [/\]/g, 20],
  [/!/g, 3],
  [/[*_~]+/g, 45],
  [/`+/g, 30],
  [/\$/g, 35],
  [/</g, 60],
  [/\bhttps?:|\bwww\.|@/gi, 45],
  [/[&\\]/g, 6],
]
const COST_OF_CHARACTER = 0.9
const COST_OF_QUOTE = 80
const MOST = 360_000

/** What parsers take quadratic time for; the counts keep each below a tenth of a second. */
const CAPS: [pattern: RegExp, most: number][] = [
  [/^ {0,3}(?:=+|-+)[ \t]*$/gm, 600],
  [/(?:^|\n(?![ \t]*>)[^\n]*\n)[ \t]*>/g, 800],
  [/(?:^|\n(?![ \t]*[-*+])[^\n]*\n)[ \t]*[-*+][ \t]/g, 1000],
  [/^ {0,3}\[\^[^\]\n]*\]:/gm, 400],
  [/~+/g, 2000],
  [/\[/g, 4000],
  [/\]/g, 4000],
  [/[*_]+/g, 6000],
]

/** Containers inside containers, counted at the head of a line; a list may also be nested by indent alone. */
const tooDeep =
  /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){30}|^[ \t]{120,}(?:[-*+]|\d{1,9}[.)])[ \t]/m
const LONGEST = 1_000_000

/** Whether Markdown may be parsed at all. */
export function isCheapMarkdown(source: string): boolean {
  if (source.length > LONGEST || tooDeep.test(source)) return false
  if (CAPS.some(([pattern, most]) => count(source, pattern) > most)) return false
  const structure = COSTS.reduce(
    (sum, [pattern, cost]) => sum + cost * count(source, pattern),
    0,
  )
  const cost =
    structure + quoteMarks(source) * COST_OF_QUOTE + source.length * COST_OF_CHARACTER
  if (cost > MOST) return false
  return areCheapBlocks(source.split(/\n[ \t]*\n/))
}

/** Every level of every quoted line. */
function quoteMarks(source: string): number {
  let marks = 0
  for (const [head] of source.matchAll(/^[ \t]*>[ \t>]*/gm)) marks += count(head, />/g)
  return marks
}

/** Marks of emphasis that can open or close; an underscore inside a word cannot. */
const emphasis = /\*+|(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu
const MOST_EMPHASIS = 600
const DEEPEST_BRACKETS = 100
/** Characters read while looking for the ends of code and formulas that may not have one. */
const MOST_SEARCHED = 10_000_000

/** What is quadratic within one paragraph alone. */
function areCheapBlocks(blocks: readonly string[]): boolean {
  let searched = 0
  for (const block of blocks) {
    searched += block.length * (count(block, /`+/g) + count(block, /\$+/g))
    if (searched > MOST_SEARCHED || count(block, emphasis) > MOST_EMPHASIS) return false
    if (bracketDepth(block) > DEEPEST_BRACKETS) return false
  }
  return true
}

function bracketDepth(block: string): number {
  let depth = 0
  let deepest = 0
  for (const [bracket] of block.matchAll(/[[\]]/g)) {
    depth = Math.max(0, depth + (bracket === '[' ? 1 : -1))
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const MOST_REPEATED = 200_000
const MOST_CELLS = 20_000

/**
 * Whether writing a parsed document out would make much more of it than was written: references repeat
 * their definition, and short rows are filled up to the width of their table.
 */
export function growsTooLarge({
  repeated,
  cells,
}: {
  repeated: number
  cells: number
}): boolean {
  return repeated > MOST_REPEATED || cells > MOST_CELLS
}

const LONGEST_CODE = 10_000
/** Some grammars take quadratic time in the length of a line. */
const longLine = /^.{600}/m

/** Grammars, by all their names, that take quadratic time in the length of words without punctuation between them. */
const slowGrammars = new Set(
  'arduino ino c h cpp cc c++ h++ hpp hh hxx cxx csharp cs c# ini toml matlab'.split(' '),
)
const SLOW = { longest: 4000, factor: 2, longLine: /^.{200}|[\w\s&*]{200}/m }

/** What colouring code costs of what a document may spend; infinite where it may not be tried. */
export function costOfCode(code: string, language: string): number {
  const isSlow = slowGrammars.has(language.toLowerCase())
  if (code.length > (isSlow ? SLOW.longest : LONGEST_CODE)) return Infinity
  if ((isSlow ? SLOW.longLine : longLine).test(code)) return Infinity
  return code.length * (isSlow ? SLOW.factor : 1)
}

const LONGEST_FORMULA = 4000
const MOST_ENTRIES = 200

/** Whether TeX may be set. Each end of a cell or a row becomes half a dozen elements. */
export const isCheapFormula = (tex: string) =>
  tex.length <= LONGEST_FORMULA && count(tex, /&|\\(?:\\|cr(?![a-z]))/gi) <= MOST_ENTRIES

const MOST_NODES = 20_000
const LARGEST_TREE = 1_000_000

/** Whether what readers are sent would be more than a page can show: nodes, and characters of JSON. */
export function isTooLarge(tree: TreeRoot, outline: readonly OutlineEntry[]): boolean {
  let nodes = 0
  const waiting: TreeNode[] = [...tree.children]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes += 1
    if (nodes > MOST_NODES) return true
    if (node.type === 'element') for (const child of node.children) waiting.push(child)
  }
  // A heading in a heading says its words again.
  return JSON.stringify(tree).length + JSON.stringify(outline).length > LARGEST_TREE
}

const MOST_OPERATIONS = 20_000
const MOST_LINES = 10_000

/** Whether a Delta may be turned into a tree. Its own depth is bounded by its formats. */
export function isCheapDelta(operations: readonly DeltaOperation[]): boolean {
  let lines = 0
  let characters = 0
  for (const { insert } of operations) {
    if (typeof insert !== 'string') continue
    lines += count(insert, /\n/g)
    characters += insert.length
  }
  return operations.length <= MOST_OPERATIONS && lines <= MOST_LINES && characters <= LONGEST
}

function count(source: string, pattern: RegExp): number {
  let found = 0
  // `matchAll` with a counter keeps a megabyte of matches out of memory, which `match` would not.
  for (const _ of source.matchAll(pattern)) found += 1
  return found
}
