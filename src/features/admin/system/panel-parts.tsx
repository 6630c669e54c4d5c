import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { QueryView } from '#src/runtime/useQuery.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { FactGrid, FactList } from '#src/ui/FactList.tsx'
import { Panel } from '#src/ui/Panel.tsx'

/** Two parts, beside each other where there is room; `$widths` says how they share it. */
export const Halves = styled.div<{ $widths: readonly [left: number, right: number] }>`
  display: grid;
  gap: ${theme.space[4]};
  align-items: start;

  ${media.wide} {
    grid-template-columns: ${({ $widths: [left, right] }) =>
      `minmax(0, ${left}fr) minmax(0, ${right}fr)`};
  }
`

interface RefreshButtonProps {
  view: Pick<QueryView<unknown>, 'isRefreshing' | 'refresh'>
  children: string
}

/** Asks anew for what a panel shows. */
export function RefreshButton({ view, children }: RefreshButtonProps) {
  return (
    <Button $kind="quiet" $size="small" aria-busy={view.isRefreshing} onClick={view.refresh}>
      {children}
    </Button>
  )
}

/** Names and what is known, a line each. */
export const FactLines = styled(FactList)`
  div {
    display: grid;
    grid-template-columns: 104px minmax(0, 1fr);
    gap: ${theme.space[3]};
    padding: 6px 0;
  }

  dt {
    color: ${theme.color.inkSoft};
  }

  dd {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`

interface ServerListProps<Server> {
  title: string
  label: string
  servers: readonly Server[]
  /** Its `ServerItem`. */
  children: (server: Server) => ReactNode
}

/** Servers of the installation, or what they have made; nothing where there are none. */
export function ServerList<Server>(props: ServerListProps<Server>) {
  const { title, label, servers, children } = props
  if (servers.length === 0) return null
  return (
    <Panel title={title}>
      <ul aria-label={label}>{servers.map(children)}</ul>
    </Panel>
  )
}

interface ServerItemProps {
  name: string
  /** Names and values, in the order of reading. */
  facts: [string, string][]
  /** Tags that say how it stands. */
  children: ReactNode
}

/** One server of the installation in a list of them. */
export function ServerItem({ name, facts, children }: ServerItemProps) {
  // Few facts leave room for long names and values.
  const isShort = facts.length < 4
  return (
    <Item $isShort={isShort}>
      <Name>
        <strong>{name}</strong>
        {children}
      </Name>
      <Facts facts={facts} $count={facts.length} $column={isShort ? '144px' : '88px'} />
    </Item>
  )
}

const Item = styled.li<{ $isShort: boolean }>`
  display: grid;
  gap: ${theme.space[2]} ${theme.space[4]};
  padding: ${theme.space[3]} 0;
  border-top: 1px solid ${theme.color.line};

  ${media.wide} {
    grid-template-columns: ${({ $isShort }) => ($isShort ? '1fr' : '200px')} 1fr;
  }
`

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px ${theme.space[2]};
  align-items: center;
  align-self: start;
  min-width: 0;

  strong {
    min-width: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`

const Facts = styled(FactGrid)<{ $count: number }>`
  row-gap: ${theme.space[2]};
  font-variant-numeric: tabular-nums;

  ${media.wide} {
    grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  }
`
