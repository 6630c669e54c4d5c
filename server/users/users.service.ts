import type { Core } from '#server/core.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { imageAt } from '#server/images/image-address.ts'
import { isOwned } from '#server/images/images.store.ts'
import { findTie, type Tie } from '#server/follows/follows.store.ts'
import { showsFollowsTo } from '#server/follows/shown-follows.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { asMember } from '#server/db/as-member.ts'
import * as store from './accounts.store.ts'
import { listHotCreators, type CreatorRow } from './creators.store.ts'
import { nicknameKey, tidyNickname, nicknameRefusals } from './nickname.ts'

interface ProfileForm {
  nickName: string
  avatarUrl: string | null
  bio: string
}

/** What members are called and how they show themselves. */
export type Users = ReturnType<typeof createUsers>

export function createUsers({ db, reads, clock, events }: Core) {
  /** The caller's own account. */
  async function own(accountId: string): Promise<Account> {
    return demandFound(await store.findAccount(db, accountId), 2012)
  }

  /** An account with the viewer's relation to it. @throws Problem 2012 when it is absent or deleted */
  async function profile(
    id: string,
    viewer: Viewer | null,
  ): Promise<{ account: Account; tie: Tie; showsFollows: boolean }> {
    const account = await store.demandLiving(db, id)
    const tie = viewer
      ? await findTie(db, { followerId: viewer.id, followeeId: account.id })
      : { isFollowed: false, enableNotification: false }
    return { account, tie, showsFollows: await showsFollowsTo(db, account, viewer) }
  }

  /** Replaces the caller's own profile. @throws Problem 2003 when another account has a nickname that looks like it, 1000 when the portrait is another's upload */
  async function saveProfile(accountId: string, form: ProfileForm): Promise<Account> {
    const { nickName: current, avatarUrl: portrait } = await own(accountId)
    // Who has a name keeps it, also when it is reserved afterwards.
    const nickName =
      tidyNickname(form.nickName) === current ? current : await acceptedNickname(form.nickName)
    const save = async (tx: Transaction) => {
      // An import gives people portraits that they have not uploaded.
      if (form.avatarUrl !== portrait) await demandOwnPortrait(tx, accountId, form.avatarUrl)
      const saved = await store.updateAccount(tx, accountId, {
        ...(nickName !== current && { nickName, nickKey: nicknameKey(nickName) }),
        avatarUrl: form.avatarUrl,
        bio: form.bio.trim(),
        updatedAt: clock.now(),
      })
      await events.record(tx, 'account.changed', { accountId })
      return saved
    }
    const hold = nickName === current ? 'shared' : 'alone'
    return asMember({ db, clock }, accountId, save, hold)
  }

  const hotCreators = (count: number, viewer: Viewer | null): Promise<CreatorRow[]> =>
    listHotCreators(reads, { count, viewerId: viewer?.id ?? null, now: clock.now() })

  /** @throws Problem 1000 or 2003 when the nickname can't be taken; one's own is free */
  async function demandFreeNickname(text: string, viewer: Viewer | null): Promise<void> {
    const holder = await store.findAccountByNickKey(
      db,
      nicknameKey(await acceptedNickname(text)),
    )
    if (holder && holder.id !== viewer?.id) throw problem.refused(2003)
  }

  async function acceptedNickname(text: string) {
    const nickName = tidyNickname(text)
    const problems = await nicknameRefusals(db, nickName)
    if (problems.length > 0) throw problem.invalid({ nickName: problems })
    return nickName
  }

  return { own, profile, saveProfile, hotCreators, demandFreeNickname }
}

/** Of the pictures of this server only one's own; an address of elsewhere is kept as it is, and never asked for. */
async function demandOwnPortrait(tx: Transaction, accountId: string, url: string | null) {
  if (!url?.startsWith('/')) return
  const image = imageAt(url)
  if (!image || !(await isOwned(tx, accountId, image)))
    throw problem.invalid({ avatarUrl: ['请上传自己的头像'] })
}
