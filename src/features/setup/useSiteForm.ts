import type { Problems } from '#machines/form/form.types.ts'
import type { SetupFacts } from '#machines/setup/setup.machine.ts'
import * as queries from '#src/data/queries.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { setupSite as words } from '#src/messages/setup.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { asking, type StepProps } from './useSetup.ts'

type SiteText = Pick<SetupFacts, 'name' | 'copyrightHolder' | 'filingNumber'>

/** The limits of the contract, in code points. */
export const siteLimits: Record<keyof SiteText, number> = {
  name: 20,
  copyrightHolder: 50,
  filingNumber: 50,
}

function problemsOf(values: SiteText): Problems<SiteText> {
  const found: Problems<SiteText> = {}
  for (const field of ['name', 'copyrightHolder', 'filingNumber'] as const) {
    const length = codePointLength(values[field].trim())
    if (length > siteLimits[field]) found[field] = words.problems.long(siteLimits[field])
    if (length === 0 && field !== 'filingNumber') found[field] = words.problems.missing
  }
  return found
}

/** What is said of the site, and the way to keep it. */
export function useSiteForm({ setup, facts }: StepProps) {
  const { api, queryClient } = useRuntime()
  const { version, name, copyrightHolder, filingNumber } = facts
  return useForm({
    values: { name, copyrightHolder, filingNumber },
    validate: problemsOf,
    async submit(values: SiteText, signal) {
      const body = {
        invite: setup.invite,
        version,
        name: values.name.trim(),
        copyrightHolder: values.copyrightHolder.trim(),
        filingNumber: values.filingNumber.trim(),
      }
      const saved = await asking(setup, api.put('/api/setup/site', { body, signal }))
      // The bar above and the footer below say it at once.
      queryClient.patch(queries.site, null, (site) => ({
        ...site,
        name: saved.name,
        copyrightHolder: saved.copyrightHolder,
        filingNumber: saved.filingNumber,
      }))
      setup.keepSaved(saved)
    },
  })
}
