import { randomInt } from 'node:crypto'
import type { Call, Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { paged, type PageRequest } from '#server/lists/keyset.ts'
import { asMember } from '#server/db/as-member.ts'
import type { AccountDecisions } from '#server/users/decisions.ts'
import * as store from './invitations.store.ts'

export type Invitations = ReturnType<typeof createInvitations>

/** Codes by which administrators let people in where nobody else may register. */
export function createInvitations(
  core: Pick<Core, 'db' | 'clock' | 'newId' | 'audit'>,
  decisions: Pick<AccountDecisions, 'demandActing'>,
) {
  const { db, clock, newId, audit } = core

  /** @throws Problem 1000 (field `expiresAt`) a date that has passed */
  async function create(
    viewer: Viewer,
    { note = '', maxUses, expiresAt = null }: Call<'createInvitation'>['body'],
  ) {
    const createdAt = clock.now()
    const ends = expiresAt === null ? null : new Date(expiresAt)
    if (ends && ends <= createdAt) throw problem.invalid({ expiresAt: ['请选择将来的时间'] })
    const id = newId()
    const made = { note: note.trim(), maxUses, expiresAt: ends }
    await asMember(core, viewer.id, async (tx) => {
      await decisions.demandActing(tx, viewer)
      const code = newCode()
      await store.insertInvitation(tx, { id, code, ...made, creatorId: viewer.id, createdAt })
      await audit(tx, viewer, 'invitation.create', id, { after: made })
    })
    return open(id)
  }

  /** @throws Problem 1004 · 1006 somebody did already */
  async function revoke(viewer: Viewer, id: string) {
    await asMember(core, viewer.id, async (tx) => {
      await decisions.demandActing(tx, viewer)
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

  async function list(request: PageRequest) {
    const total = await store.countInvitations(db)
    const rows = await store.listInvitations(db, request)
    return { rows, ...paged(total, request) }
  }

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
