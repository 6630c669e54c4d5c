import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { asAdmin } from '#server/db/as-member.ts'
import type { Handle } from '#server/db/client.ts'
import { isWritten } from '#server/db/once.ts'
import type { FooterConfig } from '#server/lib/config.ts'
import { problem } from '#server/lib/problem.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { findAccount, hasAccounts } from '#server/users/accounts.store.ts'
import {
  type KeptSettings,
  lockSettings,
  readSettings,
  type SystemSettings,
  writeSettings,
} from './settings.store.ts'

type Schemas = components['schemas']

export type Settings = ReturnType<typeof createSettings>

type FirstSettings = Pick<
  Schemas['SetupSiteBody'],
  'version' | 'name' | 'copyrightHolder' | 'filingNumber'
>

const footerNames = [
  'copyrightHolder',
  'filingNumber',
  'filingUrl',
  'builtWith',
  'poweredBy',
] as const satisfies (keyof FooterConfig)[]

/** What administrators decide about this installation: one row, read where it is asked for. */
export function createSettings({ db, clock, events, audit, config }: Core) {
  const read = async (): Promise<Schemas['SystemSettings']> =>
    present(db, await readSettings(db))

  /** What everybody may know of them. */
  async function site(): Promise<Schemas['Site']> {
    const { name, footer, registration } = await readSettings(db)
    const { builtWith, poweredBy, ...rest } = { ...config.footer, ...footer }
    const sentences = [builtWith, poweredBy].filter((text) => text !== '')
    const isSetUp = await hasAccounts(db)
    return { name, ...rest, poweredBy: sentences, registration, isSetUp }
  }

  /** @throws Problem 409 when somebody has changed them since `body.version` was read */
  const update = (
    actorId: string,
    { version, reason = '', ...body }: Schemas['SystemSettingsBody'],
  ) => change({ actorId, version, reason }, () => settingsOf(body))

  /** What is said of the site before it has an administrator. @throws Problem 409 as above */
  const setUp = ({ version, name, ...said }: FirstSettings) =>
    change({ actorId: null, version, reason: '首次设置' }, (before) =>
      settingsOf({ ...before, name, footer: { ...config.footer, ...before.footer, ...said } }),
    )

  async function change(
    { actorId, version, reason }: { actorId: string | null; version: number; reason: string },
    decide: (before: SystemSettings) => SystemSettings,
  ): Promise<Schemas['SystemSettings']> {
    const kept = await asAdmin({ db, clock }, actorId, async (tx) => {
      const now = clock.now()
      const before = await lockSettings(tx, now)
      const after = decide(before)
      if (before.version !== version) {
        if (isWritten(before, after)) return before
        throw await changedSince(tx, before)
      }
      const next = { ...after, version: version + 1, updatedBy: actorId, updatedAt: now }
      await writeSettings(tx, next)
      const difference = differenceOf(decided(before), decided(after))
      const act = { reason, ...difference, at: now }
      const actor = actorId === null ? null : { id: actorId }
      await audit(tx, actor, 'settings.update', 'system', act)
      await events.record(tx, 'settings.changed', { key: 'system' })
      return next
    })
    return present(db, kept)
  }

  /** What equals the environment's is not kept, so that the environment goes on deciding it. */
  function settingsOf(
    body: Omit<Schemas['SystemSettingsBody'], 'version' | 'reason'>,
  ): SystemSettings {
    const { registration, review, reservedNickNames, sensitiveWords } = body
    const name = body.name.trim()
    const own = footerNames.filter((name) => body.footer[name] !== config.footer[name])
    const footer = Object.fromEntries(own.map((name) => [name, body.footer[name]]))
    return { name, registration, review, reservedNickNames, sensitiveWords, footer }
  }

  /** The settings as they work, for comparing. */
  const decided = (settings: SystemSettings): Record<string, unknown> => ({
    ...settings,
    footer: { ...config.footer, ...settings.footer },
  })

  async function present(
    handle: Handle,
    settings: KeptSettings,
  ): Promise<Schemas['SystemSettings']> {
    const { version, name, registration, review, reservedNickNames, sensitiveWords, ...kept } =
      settings
    const author = await lastEditor(handle, kept)
    return {
      version,
      name,
      registration,
      review,
      reservedNickNames,
      sensitiveWords,
      footer: { ...config.footer, ...kept.footer },
      updateTime: kept.updatedAt?.toISOString() ?? null,
      updatedBy: author ? presentAuthor(author) : null,
    }
  }

  return { read, site, update, setUp }
}

const lastEditor = async (handle: Handle, { updatedBy }: Pick<KeptSettings, 'updatedBy'>) =>
  updatedBy ? findAccount(handle, updatedBy) : undefined

/** Somebody else was faster. */
async function changedSince(tx: Handle, before: KeptSettings) {
  const author = await lastEditor(tx, before)
  const who = author?.nickName ?? '另一个人'
  return problem.conflict(`${who}刚刚改过设置，您的修改没有保存。请核对之后再保存`)
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
