import type { components } from '#openapi/generated/schema.d.ts'
import { record } from '#server/audit/audit.store.ts'
import type { Core } from '#server/core.ts'
import type { Handle } from '#server/db/client.ts'
import type { FooterConfig } from '#server/lib/config.ts'
import { problem } from '#server/lib/problem.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { findAccount } from '#server/users/accounts.store.ts'
import {
  type KeptSettings,
  lockSettings,
  readSettings,
  type SystemSettings,
  writeSettings,
} from './settings.store.ts'

type Schemas = components['schemas']

export type Settings = ReturnType<typeof createSettings>

const footerNames = [
  'copyrightHolder',
  'filingNumber',
  'filingUrl',
  'builtWith',
  'poweredBy',
] as const satisfies (keyof FooterConfig)[]

/** What administrators decide about this installation: one row, read where it is asked for. */
export function createSettings({ db, clock, newId, events, config }: Core) {
  const read = async (): Promise<Schemas['SystemSettings']> =>
    present(db, await readSettings(db))

  /** What everybody may know of them. */
  async function site(): Promise<Schemas['Site']> {
    const { footer, registration } = await readSettings(db)
    const { builtWith, poweredBy, ...rest } = { ...config.footer, ...footer }
    const sentences = [builtWith, poweredBy].filter((text) => text !== '')
    return { name: '砚', ...rest, poweredBy: sentences, registration }
  }

  /** @throws Problem 409 when somebody has changed them since `body.version` was read */
  async function update(
    actorId: string,
    { version, reason = '', ...body }: Schemas['SystemSettingsBody'],
  ): Promise<Schemas['SystemSettings']> {
    const after = settingsOf(body)
    const kept = await db.transaction(async (tx) => {
      const now = clock.now()
      const before = await lockSettings(tx, now)
      if (before.version !== version) throw problem.conflict(await whoWasFaster(tx, before))
      const next = { ...after, version: version + 1, updatedBy: actorId, updatedAt: now }
      await writeSettings(tx, next)
      await record(tx, {
        id: newId(),
        actorId,
        action: 'settings.update',
        targetType: 'settings',
        targetId: 'system',
        reason,
        ...differenceOf(decided(before), decided(after)),
        createdAt: now,
      })
      await events.record(tx, 'settings.changed', { key: 'system' })
      return next
    })
    return present(db, kept)
  }

  /** What equals the environment's is not kept, so that the environment goes on deciding it. */
  function settingsOf(body: Omit<Schemas['SystemSettingsBody'], 'version' | 'reason'>) {
    const { registration, review, reservedNickNames, sensitiveWords } = body
    const own = footerNames.filter((name) => body.footer[name] !== config.footer[name])
    const footer = Object.fromEntries(own.map((name) => [name, body.footer[name]]))
    return { registration, review, reservedNickNames, sensitiveWords, footer }
  }

  /** The settings as they work, for comparing. */
  function decided(settings: SystemSettings): Record<string, unknown> {
    const { registration, review, reservedNickNames, sensitiveWords } = settings
    const footer = { ...config.footer, ...settings.footer }
    return { registration, review, reservedNickNames, sensitiveWords, footer }
  }

  async function present(
    handle: Handle,
    { version, registration, review, reservedNickNames, sensitiveWords, ...kept }: KeptSettings,
  ): Promise<Schemas['SystemSettings']> {
    const author = kept.updatedBy ? await findAccount(handle, kept.updatedBy) : undefined
    return {
      version,
      registration,
      review,
      reservedNickNames,
      sensitiveWords,
      footer: { ...config.footer, ...kept.footer },
      updateTime: kept.updatedAt?.toISOString() ?? null,
      updatedBy: author ? presentAuthor(author) : null,
    }
  }

  return { read, site, update }
}

async function whoWasFaster(tx: Handle, { updatedBy }: KeptSettings) {
  const author = updatedBy ? await findAccount(tx, updatedBy) : undefined
  return `${author?.nickName ?? '另一位管理员'}刚刚改过设置，您的修改没有保存。请核对之后再保存`
}

/** Only what has changed: a list of five hundred words is not written down again for another footer. */
function differenceOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, from[name]]))
  return { before: pick(before), after: pick(after) }
}
