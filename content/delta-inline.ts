import type { DeltaOperation } from './delta-document.ts'
import { element, text, type TreeNode, type TreeProperties } from './tree.ts'

type Attributes = Record<string, unknown>

/** Formats that are an element each, the outermost last. */
const wrappers: [tag: string, applies: (attributes: Attributes) => boolean][] = [
  ['code', ({ code }) => code === true],
  ['sub', ({ script }) => script === 'sub'],
  ['sup', ({ script }) => script === 'super'],
  ['s', ({ strike }) => strike === true],
  ['u', ({ underline }) => underline === true],
  ['em', ({ italic }) => italic === true],
  ['strong', ({ bold }) => bold === true],
]

/** The runs of one line; embeds that are not known are left out. */
export function inlineTree(runs: DeltaOperation[]): TreeNode[] {
  return runs.flatMap(({ insert, attributes }) => {
    const node = typeof insert === 'string' ? text(insert) : embed(insert, attributes)
    return node ? [formatted(node, attributes)] : []
  })
}

function formatted(content: TreeNode, attributes: Attributes): TreeNode {
  let node = content
  for (const [tag, applies] of wrappers) {
    if (applies(attributes)) node = element(tag, {}, [node])
  }
  const properties = spanProperties(attributes)
  if (Object.keys(properties).length > 0) node = element('span', properties, [node])
  const { link } = attributes
  return typeof link === 'string' ? element('a', { href: link }, [node]) : node
}

function spanProperties({ color, background, size, font }: Attributes): TreeProperties {
  const style = [
    ...(typeof color === 'string' ? [`color: ${color}`] : []),
    ...(typeof background === 'string' ? [`background-color: ${background}`] : []),
  ].join('; ')
  const className = [
    ...(typeof size === 'string' ? [`ql-size-${size}`] : []),
    ...(typeof font === 'string' ? [`ql-font-${font}`] : []),
  ]
  return { ...(style && { style }), ...(className.length > 0 && { className }) }
}

function embed(insert: Record<string, unknown>, attributes: Attributes): TreeNode | undefined {
  const { image, formula, video } = insert
  if (typeof image === 'string') {
    return element('img', { src: image, ...dimensions(attributes) })
  }
  if (typeof formula === 'string') {
    return element('code', { className: ['language-math', 'math-inline'] }, [text(formula)])
  }
  if (typeof video === 'string') {
    return element('iframe', { src: video, className: ['ql-video'], allowFullScreen: true })
  }
  return undefined
}

function dimensions({ width, height, alt }: Attributes): TreeProperties {
  return {
    alt: typeof alt === 'string' ? alt : '',
    ...((typeof width === 'string' || typeof width === 'number') && { width }),
    ...((typeof height === 'string' || typeof height === 'number') && { height }),
  }
}
