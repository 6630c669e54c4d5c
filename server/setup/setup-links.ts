import type { Codes } from '#server/auth/codes.ts'
import type { Core } from '#server/core.ts'
import type { Handle, Transaction } from '#server/db/client.ts'
import type { Code } from '#server/db/schema/accounts.ts'
import { problem } from '#server/lib/problem.ts'
import { lockSettings } from '#server/settings/settings.store.ts'
import { hasAdmin } from '#server/users/accounts.store.ts'

export type SetupLinks = ReturnType<typeof createSetupLinks>

const target = { purpose: 'firstAdmin', email: '' } as const
const seconds = 24 * 60 * 60

/** The links by which the first administrator comes in: only the operator reads them, in the log or from `inkstone admin`. */
export function createSetupLinks({ db, clock, publicUrl }: Core, codes: Codes) {
  /**
   * A link that is good for a day; undefined once there is an administrator.
   * @param isBeside earlier ones go on working: whoever is at it when the server starts anew is not turned away
   */
  async function issue({ isBeside }: { isBeside: boolean }): Promise<string | undefined> {
    if (await hasAdmin(db)) return undefined
    const token = await db.transaction((tx) =>
      codes.issueLink(tx, target, { seconds, isBeside }),
    )
    return `${publicUrl()}/blog/setup?invite=${token}`
  }

  /** @throws Problem 2015 there is an administrator · 2016 the link is no good, or not any more */
  async function demand(invite: string, handle: Handle = db): Promise<Code> {
    const link = await codes.find('firstAdmin', invite, handle)
    if (await hasAdmin(handle)) throw problem.refused(2015)
    if (!link) throw problem.refused(2016)
    return link
  }

  /** Uses a link up; of several that come together, by whichever links, one is let in. @throws Problem as above */
  async function redeem(tx: Transaction, invite: string): Promise<void> {
    await lockSettings(tx, clock.now())
    const link = await demand(invite, tx)
    if (!(await codes.use(tx, link))) throw problem.refused(2016)
  }

  /** What `find` finds done by a link that was used up, as `Codes.doneBy`. */
  const doneBy = <Done>(invite: string, find: () => Promise<Done | undefined>) =>
    codes.doneBy({ purpose: 'firstAdmin', token: invite }, find)

  return { issue, demand, redeem, doneBy }
}
