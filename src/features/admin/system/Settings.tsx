import { systemSettings } from '#src/data/admin/system.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { settings as words } from '#src/messages/admin/system.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import * as queries from '#src/data/queries.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import type { SystemSettings } from './settings-form.ts'

/** What administrators decide about the installation; begun anew whenever somebody has saved. */
export function Settings() {
  const { queryClient } = useRuntime()
  const toaster = useToaster()
  const settings = useQuery(systemSettings)
  const handleSaved = (saved: SystemSettings) => {
    settings.replace(saved)
    // The footer below, and whatever else shows what the site says of itself.
    queryClient.refresh(queries.site, null)
    toaster.show({ kind: 'success', title: words.saved })
  }
  return (
    <Loaded view={settings} skeleton={<Skeleton shape="block" height="640px" />}>
      {(data) => (
        <SettingsForm
          key={data.version}
          settings={data}
          onSaved={handleSaved}
          onReload={settings.refresh}
        />
      )}
    </Loaded>
  )
}
