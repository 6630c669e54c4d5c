import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readId } from '#src/lib/uuid.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useNewestSearch } from '#src/runtime/useNewestSearch.ts'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import { CaseDialog } from './CaseDialog.tsx'
import { reportTable } from './report-table.tsx'

/** What an entry of the history says of itself when the list below a case is the one before it. */
const openedFromList = 'opened from the list'

/** What was reported: narrowed and sorted, each opening as a case. */
export function ReportQueue() {
  const view = useTable(reportTable(useRuntime()))
  const [search, setSearch] = useSearchParams()
  const opened = readId(search.get('case'))
  const newestSearch = useNewestSearch()
  const open = (id: string) =>
    setSearch(withCase(newestSearch(), id), { state: openedFromList })
  return (
    <>
      <AdminTable view={view} onOpen={({ id }) => open(id)} />
      {opened !== null && <OpenedCase key={opened} id={opened} onChanged={view.refresh} />}
    </>
  )
}

/** A case over the list. Closed, it leaves no step behind in the history. */
function OpenedCase({ id, onChanged }: { id: string; onChanged: () => void }) {
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const newestSearch = useNewestSearch()
  const isClosing = useRef(false)
  const close = () => {
    // A step back takes a moment: a second press would be one more.
    if (isClosing.current) return
    isClosing.current = true
    if (state === openedFromList) void navigate(-1)
    else setSearch(withCase(newestSearch(), null), { replace: true })
  }
  return <CaseDialog id={id} onChanged={onChanged} onClose={close} />
}

/** The same address with a case open, or with none. */
function withCase(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (id === null) next.delete('case')
  else next.set('case', id)
  return next
}
