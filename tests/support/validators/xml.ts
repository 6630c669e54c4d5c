import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element of a document, its name with the prefix that it is written with. */
export interface Element {
  name: string
  attributes: Record<string, string>
  /** What it says as text, its elements left out. */
  text: string
  elements: Element[]
}

/** A well-formed document as its one outermost element, or what is wrong with it. */
export function readXml(document: string): Element | string {
  const verdict = XMLValidator.validate(document)
  if (verdict !== true) return `not well-formed: ${verdict.err.msg}`
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    htmlEntities: true,
    trimValues: false,
    parseTagValue: false,
  })
  // Its order kept, a document is a list of nodes, each under its name.
  const [root, ...others] = elementsIn(parser.parse(document) as Node[])
  if (!root || others.length > 0) return `${others.length + (root ? 1 : 0)} outermost elements`
  return root
}

/** The elements of this name, whatever stands between them. */
export const all = (element: Element, name: string): Element[] =>
  element.elements.filter((it) => it.name === name)

/** Faults of an element that must have exactly one of each of these inside, with text in it. */
export const missingOnes = (element: Element, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const found = all(element, name)
    if (found.length !== 1) return [`${element.name} has ${found.length} ${name}`]
    return found[0]?.text.trim() === '' ? [`${element.name} has an empty ${name}`] : []
  })

/** Faults of an element that may have one of each of these inside, and no second one. */
export const repeatedOnes = (element: Element, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const { length } = all(element, name)
    return length > 1 ? [`${element.name} has ${length} ${name}`] : []
  })

/** What comes twice among these, which may not. */
export function twice(what: string, values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.flatMap((value) => {
    const isSecond = seen.has(value)
    seen.add(value)
    return isSecond ? [`two of ${what} ${value}`] : []
  })
}

type Node = Record<string, Node[] | Record<string, string> | string>

function elementsIn(nodes: Node[]): Element[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@')
    if (name === undefined || /^[?#]/.test(name)) return []
    // Under its name an element has the list of its nodes, under `:@` its attributes.
    const inside = node[name] as Node[]
    const attributes = (node[':@'] ?? {}) as Record<string, string>
    const said = inside.map(({ '#text': text }) => (typeof text === 'string' ? text : ''))
    const text = said.join('')
    return [{ name, attributes, text, elements: elementsIn(inside) }]
  })
}
