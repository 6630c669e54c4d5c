import type { AnyStateNode } from 'xstate'
import { styled } from 'styled-components'
import { machines as words } from '#src/messages/diagnostic-machines.ts'
import { theme } from '#src/theme/theme.ts'
import { VisuallyHidden } from '#src/ui/Text.tsx'

interface StateDiagramProps {
  root: AnyStateNode
  /** The states that it is in, those around them too. */
  current: ReadonlySet<AnyStateNode>
}

/** The states of a machine as boxes in boxes, in the order in which they are written; those it is in are lit. */
export function StateDiagram({ root, current }: StateDiagramProps) {
  return (
    <States>
      <State node={root} current={current} />
    </States>
  )
}

function State({ node, current }: { node: AnyStateNode; current: ReadonlySet<AnyStateNode> }) {
  const children = Object.values(node.states)
  const isCurrent = current.has(node)
  return (
    <Box aria-current={isCurrent} $isParallel={node.type === 'parallel'} $isLeaf={!children[0]}>
      {node.key}
      {node.type === 'parallel' && `（${words.parallel}）`}
      {isCurrent && <VisuallyHidden>（{words.here}）</VisuallyHidden>}
      {children.length > 0 && (
        <States>
          {children.map((child) => (
            <State key={child.key} node={child} current={current} />
          ))}
        </States>
      )}
    </Box>
  )
}

const States = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`

const Box = styled.li<{ $isParallel: boolean; $isLeaf: boolean }>`
  min-width: 0;
  padding: ${theme.space[1]} ${theme.space[3]};
  border: 1px ${({ $isParallel }) => ($isParallel ? 'dashed' : 'solid')}
    ${theme.color.lineStrong};
  border-radius: ${theme.radius.s};
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};
  overflow-wrap: anywhere;

  & > ul {
    margin: ${theme.space[1]} 0;
  }

  &[aria-current='true'] {
    border-color: ${theme.color.accent};
    color: ${theme.color.ink};
    ${({ $isLeaf }) =>
      $isLeaf &&
      `background: ${theme.tint.blue.paper}; color: ${theme.tint.blue.ink}; font-weight: 600;`}
  }
`
