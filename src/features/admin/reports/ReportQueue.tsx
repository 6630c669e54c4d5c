import { useSearchParams } from 'react-router-dom'
import { useRuntime } from '#src/runtime/context.tsx'
import { useNewestSearch } from '#src/runtime/useNewestSearch.ts'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import { CaseDialog } from './CaseDialog.tsx'
import { reportTable } from './report-table.tsx'

/** What was reported: narrowed and sorted, each opening as a case. */
export function ReportQueue() {
  const view = useTable(reportTable(useRuntime()))
  const [search, setSearch] = useSearchParams()
  const opened = search.get('case')
  const newestSearch = useNewestSearch()
  const open = (id: string | null) =>
    setSearch(withCase(newestSearch(), id), { replace: id === null })
  return (
    <>
      <AdminTable view={view} onOpen={({ id }) => open(id)} />
      {opened !== null && (
        <CaseDialog
          key={opened}
          id={opened}
          onChanged={view.refresh}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

/** The same address with a case open, or with none. */
function withCase(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (id === null) next.delete('case')
  else next.set('case', id)
  return next
}
