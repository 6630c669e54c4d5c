import { and, eq } from 'drizzle-orm'
import { insertAssistantMessages } from '#server/assistant/assistant.store.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import type { Postman } from '#server/mail/postman.ts'
import { isAdmin, isFree } from '#server/users/accounts.store.ts'
import type { BackupState, FailureKind } from './backups.store.ts'

const titles: Record<FailureKind, string> = {
  backup: '备份没有做成',
  rehearsal: '备份没有通过恢复演练',
  removal: '旧的备份删不掉',
  check: '存着的备份坏了',
  overdue: '备份过了时间',
}

export type BackupAlarm = ReturnType<typeof createBackupAlarm>

/** Tells all administrators, by a message of the assistant and by mail, that something about the backups has gone wrong. */
export function createBackupAlarm({ clock, newId, events }: Core, postman: Postman) {
  /** Once for each failure: what has not gone well since is known. @returns the state with it, or without it when `text` is null */
  async function note(
    tx: Transaction,
    state: BackupState,
    kind: FailureKind,
    text: string | null,
  ): Promise<BackupState> {
    const { [kind]: known, ...others } = state.failures
    if (text === null) return { ...state, failures: others }
    const since = known?.since ?? clock.now().toISOString()
    if (!known) await tell(tx, kind, { since, text })
    return { ...state, failures: { ...others, [kind]: { since, text } } }
  }

  async function tell(
    tx: Transaction,
    kind: FailureKind,
    { since, text }: { since: string; text: string },
  ) {
    const now = clock.now()
    const admins = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(and(isAdmin, eq(accounts.status, 'active'), isFree(now)))
    const messages = admins.map(({ id }) => ({
      recipientId: id,
      cause: `backup.${kind}:${since}`,
      title: titles[kind],
      content: `${text}\n在后台的“系统 › 备份”里看得到详情。`,
    }))
    const accountIds = await insertAssistantMessages(tx, messages, { newId, now })
    if (accountIds.length > 0) await events.record(tx, 'unread.changed', { accountIds })
    for (const { email } of admins)
      if (email !== null)
        await postman.post(tx, { kind: 'backupFailed', to: email, title: titles[kind], text })
  }

  return { note }
}
