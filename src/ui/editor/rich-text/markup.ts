/** What is selected, as markup that other programs read: Quill marks its lists and its code in ways of its own. */
export function selectedMarkup({ ownerDocument }: HTMLElement): string {
  const selection = ownerDocument.getSelection()
  if (selection === null || selection.rangeCount === 0) return ''
  const box = ownerDocument.createElement('div')
  box.append(selection.getRangeAt(0).cloneContents())
  for (const own of box.querySelectorAll('.upload-chip, .ql-ui')) own.remove()
  for (const lines of runsOf(box, '.ql-code-block')) replaceRun(lines, codeOf(box, lines))
  for (const items of runsOf(box, 'li[data-list]')) replaceRun(items, ...listsOf(items))
  return new XMLSerializer().serializeToString(box)
}

/** Neighbours of one kind; a selection within their container comes without it. */
function runsOf(box: HTMLElement, kind: string): HTMLElement[][] {
  const runs: HTMLElement[][] = []
  for (const element of box.querySelectorAll<HTMLElement>(kind)) {
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1) === element.previousElementSibling) run.push(element)
    else runs.push([element])
  }
  return runs
}

function replaceRun(run: readonly HTMLElement[], ...by: HTMLElement[]) {
  const [first] = run
  const container = first?.parentElement
  first?.before(...by)
  for (const element of run) element.remove()
  if (container?.matches('ol, .ql-code-block-container'))
    container.replaceWith(...container.childNodes)
}

function codeOf(box: HTMLElement, lines: readonly HTMLElement[]): HTMLElement {
  const code = box.ownerDocument.createElement('code')
  const language = lines[0]?.dataset['language']
  if (language !== undefined) code.className = `language-${language}`
  code.textContent = lines.map(({ textContent }) => `${textContent}\n`).join('')
  const pre = box.ownerDocument.createElement('pre')
  pre.append(code)
  return pre
}

/** Flat lines with an indent each, as lists in lists. */
function listsOf(items: readonly HTMLElement[]): HTMLElement[] {
  const lists: HTMLElement[] = []
  const open: { list: HTMLElement; indent: number }[] = []
  for (const line of items) {
    const { ownerDocument, dataset, className } = line
    const indent = Number(/ql-indent-(\d)/.exec(className)?.[1] ?? 0)
    const tag = dataset['list'] === 'ordered' ? 'OL' : 'UL'
    while ((open.at(-1)?.indent ?? -1) > indent) open.pop()
    if (open.at(-1)?.indent === indent && open.at(-1)?.list.tagName !== tag) open.pop()
    if (open.at(-1)?.indent !== indent) {
      const list = ownerDocument.createElement(tag)
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else lists.push(list)
      open.push({ list, indent })
    }
    const item = ownerDocument.createElement('li')
    if (/checked/.test(dataset['list'] ?? '')) item.append(boxOf(line))
    item.append(...line.childNodes)
    open.at(-1)?.list.append(item)
  }
  return lists
}

function boxOf({ ownerDocument, dataset }: HTMLElement): HTMLElement {
  const box = ownerDocument.createElement('input')
  box.type = 'checkbox'
  box.toggleAttribute('checked', dataset['list'] === 'checked')
  return box
}
