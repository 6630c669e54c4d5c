import { mails, type MailRow } from '#server/db/schema/mails.ts'
import { outbox, type OutboxRow } from '#server/db/schema/outbox.ts'
import type { Member } from './members.ts'
import type { TestServer } from './server.ts'

type Server = Pick<TestServer, 'core' | 'clock'>

/** Something that a member was not told. @returns its id */
export async function giveUpNotice(
  { core, clock }: Server,
  { id: accountId }: Pick<Member, 'id'>,
  changes: Partial<OutboxRow> = {},
): Promise<string> {
  const now = clock.now()
  const [row] = await core.db
    .insert(outbox)
    .values({
      queue: accountId,
      name: 'account.lifted',
      event: { accountId, at: now.toISOString() },
      attempts: 6,
      error: 'division by zero',
      givenUpAt: now,
      createdAt: now,
      ...changes,
    })
    .returning({ id: outbox.id })
  return String(row?.id)
}

/** A mail that was not sent. @returns its id */
export async function giveUpMail(
  { core, clock }: Server,
  changes: Partial<MailRow> = {},
): Promise<string> {
  const now = clock.now()
  const id = core.newId()
  await core.db.insert(mails).values({
    id,
    kind: 'passwordChanged',
    sealed: 'sealed',
    attempts: 6,
    error: '550 mailbox full',
    givenUpAt: now,
    createdAt: now,
    ...changes,
  })
  return id
}
