import type { Handlers } from '../contract/handlers.ts'
import type { Config } from '../lib/config.ts'

/** What the operator configured for everybody to see. */
export function siteRoutes({ footer }: Pick<Config, 'footer'>) {
  return {
    getSite: () =>
      Promise.resolve({
        name: '砚',
        copyrightHolder: footer.copyrightHolder,
        filingNumber: footer.filingNumber,
        filingUrl: footer.filingUrl,
        poweredBy: [footer.builtWith, footer.poweredBy],
      }),
  } satisfies Partial<Handlers>
}
