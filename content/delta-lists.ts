import { lineProperties, type DeltaLine } from './delta-document.ts'
import { inlineTree } from './delta-inline.ts'
import { classNames, element, type TreeElement, type TreeNode } from './tree.ts'

/** Quill indents by at most eight steps. */
const DEEPEST = 8

/** Flat lines with an indent each, as nested lists. A jump of several steps opens one list. */
export function listTree(lines: DeltaLine[]): TreeNode[] {
  const roots: TreeElement[] = []
  const open: { list: TreeElement; indent: number }[] = []
  for (const line of lines) {
    const indent = indentOf(line)
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) > indent) open.pop()
    const current = open.at(-1)
    if (current?.indent === indent && continues(current.list, line)) {
      current.list.children.push(item(line))
      continue
    }
    if (current?.indent === indent) open.pop()
    const list = element(tagOf(line), isTask(line) ? { className: [TASKS] } : {}, [item(line)])
    const parent = open.at(-1)?.list.children.at(-1)
    if (parent?.type === 'element') parent.children.push(list)
    else roots.push(list)
    open.push({ list, indent })
  }
  return roots
}

const TASKS = 'contains-task-list'

function indentOf({ attributes: { indent } }: DeltaLine): number {
  return Number.isInteger(indent) ? Math.min(Math.max(Number(indent), 0), DEEPEST) : 0
}

function isTask({ attributes: { list } }: DeltaLine): boolean {
  return list === 'checked' || list === 'unchecked'
}

function tagOf({ attributes: { list } }: DeltaLine): string {
  return list === 'ordered' ? 'ol' : 'ul'
}

function continues(list: TreeElement, line: DeltaLine): boolean {
  return list.tagName === tagOf(line) && classNames(list).includes(TASKS) === isTask(line)
}

function item(line: DeltaLine): TreeElement {
  const { indent: _, ...attributes } = line.attributes
  const properties = lineProperties({ ...line, attributes })
  const children = inlineTree(line.runs)
  if (!isTask(line)) return element('li', properties, children)
  const checked = attributes['list'] === 'checked'
  const box = element('input', { type: 'checkbox', ...(checked && { checked }) })
  return element('li', { ...properties, className: ['task-list-item'] }, [box, ...children])
}
