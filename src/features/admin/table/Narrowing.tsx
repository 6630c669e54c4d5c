import { X } from 'lucide-react'
import { styled } from 'styled-components'
import { table as words } from '#src/messages/admin/table.ts'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import type { AnyRow } from './table.types.ts'
import type { TableView } from './useTable.ts'

/** What a link has narrowed a table to, which no field says, and the ways to see all of it again. */
export function Narrowing<Row extends AnyRow>({ view }: { view: TableView<Row> }) {
  if (!view.isNarrowed) return null
  return (
    <>
      {view.linked.map(({ name, what }) => (
        <Only key={name} aria-label={words.notOnly(what)} onClick={() => view.narrow(name, '')}>
          <span>{words.only(what)}</span>
          <X size={13} aria-hidden />
        </Only>
      ))}
      <Button $size="small" $kind="quiet" onClick={view.clear}>
        {words.clear}
      </Button>
    </>
  )
}

const Only = styled(Chip)`
  flex: 0 1 auto;
  max-width: 100%;
  min-height: 32px;

  & > span {
    overflow: hidden;
    line-height: 1.5;
    text-overflow: ellipsis;
  }
`
