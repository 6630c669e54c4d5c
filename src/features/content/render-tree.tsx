import { createElement, Fragment, type ReactNode } from 'react'
import type { TreeElement, TreeNode } from '#content/tree.ts'
import { isAllowedTag } from './allowed.ts'
import { attributesOf } from './attributes.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { ContentImage } from './ContentImage.tsx'
import { ContentLink } from './ContentLink.tsx'
import { idsOf } from './fragment.ts'
import { Formula, TableBox, TaskBox, VideoLink } from './pieces.tsx'
import { isVoid, showsInLine, takesNoText } from './structure.ts'

/** What an element has to know of those around it. */
interface Place {
  /** The tag of the headings by the tag that was written: a post's own begin below the page's title. */
  headings: ReadonlyMap<string, string>
  /** Every id of the post. */
  ids: ReadonlySet<string>
  /** Pictures stand in the line instead of on their own. */
  inLine: boolean
  /** Inside a link, where another one would be none. */
  inLink: boolean
}

/** React elements for a tree that the server has cleaned; `ids` are those of the whole post. No markup is parsed on the way. */
export function renderTree(
  nodes: readonly TreeNode[],
  headings: ReadonlyMap<string, string>,
  ids: ReadonlySet<string> = idsOf(nodes),
): ReactNode {
  return renderNodes(nodes, {
    headings,
    ids,
    inLine: false,
    inLink: false,
  })
}

function renderNodes(nodes: readonly TreeNode[], place: Place): ReactNode {
  return nodes.map((node, index) => (
    <Fragment key={index}>
      {node.type === 'text' ? node.value : renderElement(node, place)}
    </Fragment>
  ))
}

function renderElement(element: TreeElement, place: Place): ReactNode {
  const { tagName } = element
  const inside = {
    ...place,
    inLine: place.inLine || showsInLine(element),
    inLink: place.inLink || tagName === 'a',
  }
  const children = renderNodes(contentOf(element), inside)
  if (!isAllowedTag(tagName)) return children
  const attributes = attributesOf(element)
  switch (tagName) {
    case 'a':
      return (
        <ContentLink {...attributes} ids={place.ids}>
          {children}
        </ContentLink>
      )
    case 'img':
      return <ContentImage {...attributes} inLine={place.inLine} inLink={place.inLink} />
    case 'iframe':
      return <VideoLink {...attributes} />
    case 'input':
      return <TaskBox checked={attributes['checked'] === true} />
    case 'pre':
      return isPlainText(element) ? (
        <pre {...attributes}>{children}</pre>
      ) : (
        <CodeBlock element={element}>{children}</CodeBlock>
      )
    case 'table':
      return <TableBox {...attributes}>{children}</TableBox>
    case 'math':
      return <Formula {...attributes}>{children}</Formula>
    default: {
      const tag = place.headings.get(tagName) ?? tagName
      return isVoid(tagName)
        ? createElement(tag, attributes)
        : createElement(tag, withFocus(tagName, withDirection(tagName, attributes)), children)
    }
  }
}

/** A text that is shown as it was written is no code, whatever holds it together. */
function isPlainText({ properties: { className } }: TreeElement): boolean {
  return Array.isArray(className) && className.includes('plain-text')
}

/** What stands at the side where its text begins: a marker, a rule, an indent. CSS alone turns the text only. */
const sided: ReadonlySet<string> = new Set(['li', 'blockquote', 'dd'])

function withDirection(tagName: string, attributes: Record<string, unknown>) {
  return sided.has(tagName) ? { ...attributes, dir: attributes['dir'] ?? 'auto' } : attributes
}

/** Where a link inside the page leads has to be able to take the focus. */
function withFocus(tagName: string, attributes: Record<string, unknown>) {
  const isTarget = attributes['id'] !== undefined && tagName !== 'a'
  return isTarget ? { ...attributes, tabIndex: -1 } : attributes
}

function contentOf({ tagName, children }: TreeElement): readonly TreeNode[] {
  return takesNoText(tagName) ? children.filter(({ type }) => type === 'element') : children
}
