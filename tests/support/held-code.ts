import type { Page, Route } from '@playwright/test'

type Fate = (route: Route) => Promise<void>

/** Lets files of the app wait on their way until it is said what becomes of them. */
export async function holdCode(page: Page, files: string) {
  const held: Route[] = []
  let fate: Fate | null = null
  await page.route(files, (route) => {
    if (fate !== null) return fate(route)
    held.push(route)
    return undefined
  })
  const settle = async (now: Fate) => {
    for (const route of held.splice(0)) await now(route)
  }
  const pass: Fate = (route) => route.continue()
  return {
    held: () => held.length,
    async arrive() {
      fate = pass
      await settle(pass)
    },
    /** Those that wait never arrive; what is asked for from now on does. */
    async fail() {
      fate = pass
      await settle((route) => route.abort())
    },
  }
}
