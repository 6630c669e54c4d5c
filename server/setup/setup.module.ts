import { createCodes } from '#server/auth/codes.ts'
import type { Registration } from '#server/auth/registration.ts'
import type { Core } from '#server/core.ts'
import type { MailQuota } from '#server/mail/quota.ts'
import type { Module } from '#server/module.ts'
import { createSettings } from '#server/settings/settings.service.ts'
import { createSendTestMail } from '#server/system/mail-test.ts'
import { createSetupLinks } from './setup-links.ts'
import { setupRoutes } from './setup.routes.ts'
import { createSetup } from './setup.service.ts'

/** The first start: what a site needs before its first administrator is there. */
export function createSetupModule(
  core: Core,
  accounts: { registration: Registration; quota: MailQuota },
) {
  const setupLinks = createSetupLinks(core, createCodes(core))
  const setup = createSetup(core, {
    ...accounts,
    links: setupLinks,
    settings: createSettings(core),
    sendTestMail: createSendTestMail(core),
  })
  const module: Module = { handlers: setupRoutes(setup) }
  return { module, setupLinks }
}
