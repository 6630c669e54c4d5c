import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Settings } from './settings.service.ts'

export function settingsRoutes(settings: Settings, responseCache: ResponseCache) {
  return {
    getSite: () => responseCache.answer('getSite', settings.site),
    getSystemSettings: () => settings.read(),
    updateSystemSettings: ({ body, viewer }) => settings.update(viewer.id, body),
  } satisfies Partial<Handlers>
}
