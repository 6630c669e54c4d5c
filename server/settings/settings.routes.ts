import { record } from '../audit/audit.store.ts'
import type { Handlers } from '../contract/handlers.ts'
import type { Core } from '../core.ts'
import { readSettings, type SystemSettings, writeSettings } from './settings.store.ts'

/** What administrators decide about this installation: one row, read where it is asked for. */
export function settingsRoutes({ db, clock, newId, events }: Core) {
  async function update(actorId: string, after: SystemSettings): Promise<SystemSettings> {
    await db.transaction(async (tx) => {
      const createdAt = clock.now()
      const before = await readSettings(tx)
      await writeSettings(tx, after, createdAt)
      await record(tx, {
        id: newId(),
        actorId,
        action: 'settings.update',
        targetType: 'settings',
        targetId: 'system',
        reason: '',
        before: { ...before },
        after: { ...after },
        createdAt,
      })
    })
    events.emit('settings.changed', { key: 'system' })
    return after
  }

  return {
    getSystemSettings: () => readSettings(db),
    updateSystemSettings: ({ body, viewer }) => {
      const { isRegistrationOpen, review, reservedNickNames } = body
      return update(viewer.id, { isRegistrationOpen, review, reservedNickNames })
    },
  } satisfies Partial<Handlers>
}
