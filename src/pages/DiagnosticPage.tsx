import { useSearchParams } from 'react-router-dom'
import { Diagnostic } from '#src/features/diagnostic/Diagnostic.tsx'
import { readView } from '#src/features/diagnostic/views.ts'
import { Page } from '#src/ui/Page.tsx'

/** `?view=machines` */
export function DiagnosticPage() {
  const [search, setSearch] = useSearchParams()
  return (
    <Page>
      <Diagnostic
        view={readView(search)}
        // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
        onView={(view) => setSearch(view === 'connections' ? {} : { view }, { replace: true })}
      />
    </Page>
  )
}
