import type { Nodes } from 'hast'
import { raw, type Options } from 'hast-util-raw'
import { defaultTreeAdapter as adapter } from 'parse5'

/** Twice what a page can show: much of what is written does not come through the cleaner. */
const MOST_NODES = 40_000
const DEEPEST = 200
const LONGEST_TAG = 10_000
/** Characters of attributes, with every element that is opened again. */
const MOST_CARRIED = 2_000_000

/**
 * A tree with its raw HTML parsed in place. What a parser makes of a text has no bound in its length: formatting left
 * open is opened again in every block that follows, and no scan of the tags knows better than the parser what is open.
 * So it counts what it makes. Throws `RangeError` where that is too much or too deep.
 */
export function parseRaw(tree: Nodes, options?: Options): Nodes {
  const own = { ...adapter }
  // `raw` takes no adapter: its parser's own one is lent for as long as it runs.
  Object.assign(adapter, counting(own))
  try {
    return raw(tree, options)
  } finally {
    Object.assign(adapter, uncounted, own)
  }
}

type Adapter = typeof adapter

const uncounted = { onItemPush: undefined, onItemPop: undefined }

function counting(own: Adapter): Partial<Adapter> {
  let nodes = 0
  let depth = 0
  let carried = 0
  const makeNode = () => {
    nodes += 1
    if (nodes > MOST_NODES) throw tooMuch()
  }
  const carry = (attributes: readonly { name: string; value: string }[]) => {
    const length = attributes.reduce(
      (sum, { name, value }) => sum + name.length + value.length,
      0,
    )
    carried += length
    if (length > LONGEST_TAG || carried > MOST_CARRIED) throw tooMuch()
  }
  return {
    createElement(tag, namespace, attributes) {
      makeNode()
      carry(attributes)
      return own.createElement(tag, namespace, attributes)
    },
    createTextNode(value) {
      makeNode()
      return own.createTextNode(value)
    },
    createCommentNode(data) {
      makeNode()
      return own.createCommentNode(data)
    },
    adoptAttributes(element, attributes) {
      carry(element.attrs)
      own.adoptAttributes(element, attributes)
    },
    onItemPush() {
      depth += 1
      if (depth > DEEPEST) throw tooMuch()
    },
    onItemPop() {
      depth -= 1
    },
  }
}

const tooMuch = () => new RangeError('The HTML makes too much, or nests too deeply')
