import { Diagnostic } from '#src/features/diagnostic/Diagnostic.tsx'
import { Page } from '#src/ui/Page.tsx'

export function DiagnosticPage() {
  return (
    <Page>
      <Diagnostic />
    </Page>
  )
}
