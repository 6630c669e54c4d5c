import { join } from 'node:path'

/** Before tests that start processes of the product: it is built anew when a source is newer. */
export async function setup() {
  // The scripts run before anything is installed, so they have no types.
  const { ensureBuilt } = (await import(
    join(import.meta.dirname, '../../scripts/lib/project.mjs')
  )) as { ensureBuilt: () => Promise<void> }
  await ensureBuilt()
}
