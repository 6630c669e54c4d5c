import { randomInt } from 'node:crypto'
import type { Call, Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { addOnce } from '#server/db/once.ts'
import { invitations } from '#server/db/schema/accounts.ts'
import { namedId } from '#server/lib/id.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { asAdmin } from '#server/db/as-member.ts'
import * as store from './invitations.store.ts'

export type Invitations = ReturnType<typeof createInvitations>

/** Codes by which administrators let people in where nobody else may register. */
export function createInvitations(core: Pick<Core, 'db' | 'clock' | 'newId' | 'audit'>) {
  const { db, clock, newId, audit } = core

  /** @throws Problem 1000 (field `expiresAt`) a date that has passed */
  async function create(
    viewer: Viewer,
    { note = '', maxUses, expiresAt = null, clientId }: Call<'createInvitation'>['body'],
  ) {
    const createdAt = clock.now()
    const ends = expiresAt === null ? null : new Date(expiresAt)
    if (ends && ends <= createdAt) throw problem.invalid({ expiresAt: ['请选择将来的时间'] })
    const id = clientId ? namedId('invitation', viewer.id, clientId) : newId()
    const made = { note: note.trim(), maxUses, expiresAt: ends }
    await asAdmin(core, viewer.id, async (tx) => {
      const code = newCode()
      const row = { id, code, ...made, creatorId: viewer.id, createdAt }
      // The same request again, because its answer was lost.
      if (!(await addOnce(tx, invitations, row))) return
      await audit(tx, viewer, 'invitation.create', id, { after: made })
    })
    return open(id)
  }

  /** @throws Problem 1004 · 1006 somebody did already */
  async function revoke(viewer: Viewer, id: string) {
    await asAdmin(core, viewer.id, async (tx) => {
      const revoked = await store.revokeInvitation(tx, id, clock.now())
      if (!revoked) {
        if (await store.findInvitation(tx, id)) throw problem.conflict('这个邀请码已经作废了')
        throw problem.notFound()
      }
      const { note, useCount } = revoked
      await audit(tx, viewer, 'invitation.revoke', id, { after: { note, useCount } })
    })
    return open(id)
  }

  const list = (request: PageRequest) => store.listInvitations(db, request)

  async function open(id: string) {
    return demandFound(await store.findInvitation(db, id))
  }

  /** @throws Problem 2014 */
  async function demandUsable(code: string | undefined) {
    if (!(await store.isUsable(db, tidy(code), clock.now()))) throw notUsable()
  }

  /** Uses it once, in the transaction of the registration. @throws Problem 2014 */
  async function use(tx: Transaction, code: string | undefined) {
    if (!(await store.useInvitation(tx, tidy(code), clock.now()))) throw notUsable()
  }

  return { create, revoke, list, demandUsable, use }
}

const notUsable = () =>
  problem.refused(2014, { invitationCode: ['邀请码无效，可能已过期或已用完'] })

/** Without what is taken for one another when it is read aloud or copied by hand. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 12

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

const tidy = (code = '') => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
