import type { Answers } from '#server/answers/answers.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Settings } from './settings.service.ts'

export function settingsRoutes(settings: Settings, answers: Answers) {
  return {
    getSite: () => answers.answer('getSite', settings.site),
    getSystemSettings: () => settings.read(),
    updateSystemSettings: ({ body, viewer }) => settings.update(viewer.id, body),
  } satisfies Partial<Handlers>
}
