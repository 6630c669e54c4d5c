import type { FastifyRequest } from 'fastify'
import type { components } from '#openapi/generated/schema.d.ts'
import type { FirstForm, Registration } from '#server/auth/registration.ts'
import { acceptedEmail } from '#server/auth/credentials.ts'
import type { Client } from '#server/auth/sessions.service.ts'
import type { Core } from '#server/core.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { Problem } from '#server/lib/problem.ts'
import type { MailQuota } from '#server/mail/quota.ts'
import type { Settings } from '#server/settings/settings.service.ts'
import type { SendTestMail } from '#server/system/mail-test.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import type { SetupLinks } from './setup-links.ts'

type Schemas = components['schemas']

/** Whose call it is, and what its request says about the way that it came. */
export interface Caller {
  address: string
  isForwarded: boolean
}

type FirstBody = FirstForm & { invite: string }

interface Parts {
  links: SetupLinks
  settings: Pick<Settings, 'read' | 'setUp'>
  registration: Pick<Registration, 'registerFirst' | 'registered'>
  sendTestMail: SendTestMail
  quota: MailQuota
}

export type SetupService = ReturnType<typeof createSetup>

/** Calls of one network; a first start takes about twenty. */
const callsOfNetwork = { limit: 60, seconds: 600 }
/** Whoever has the link may send no more than that, to whatever addresses. */
const mailsOfSite = { limit: 20, seconds: 24 * 60 * 60 }

/**
 * The first start in the browser, for who has a link of the log. Every call asks for it, and all are refused once there is
 * an administrator (2015).
 */
export function createSetup(core: Core, parts: Parts) {
  const { config, events, publicUrl } = core
  const { links, settings, registration, sendTestMail, quota } = parts
  const calls = createThrottle(core, 'setup-calls', callsOfNetwork)
  const mails = createThrottle(core, 'setup-mails', mailsOfSite)

  /** @throws Problem 429 · 2015 · 2016 */
  async function admit(invite: string, caller: Pick<Caller, 'address'>) {
    await count(caller)
    return links.demand(invite)
  }

  const count = ({ address }: Pick<Caller, 'address'>) => calls.take(networkOf(address))

  async function open({ invite }: Schemas['SetupLink'], caller: Caller) {
    const link = await admit(invite, caller)
    return present(link.expiresAt, caller)
  }

  /** @throws Problem 409 when somebody else with a link was faster */
  async function setUpSite({ invite, ...said }: Schemas['SetupSiteBody'], caller: Caller) {
    const link = await admit(invite, caller)
    const { copyrightHolder, filingNumber, ...rest } = said
    await settings.setUp({
      ...rest,
      copyrightHolder: copyrightHolder.trim(),
      filingNumber: filingNumber.trim(),
    })
    return present(link.expiresAt, caller)
  }

  async function testMail({ invite, email }: Schemas['SetupMailTestBody'], caller: Caller) {
    await admit(invite, caller)
    const to = acceptedEmail(email)
    await quota.take({ purpose: 'firstAdmin', email: to, address: caller.address })
    await mails.take('all')
    return sendTestMail({ to, actorId: null })
  }

  /** The same request again, because its answer was lost, finds the administrator there. */
  async function registerFirst(body: FirstBody, client: Client): Promise<Account> {
    await count(client)
    try {
      return await enter(body, client)
    } catch (error) {
      // Whatever stands in the way of another one: the code from the mailbox is used up like the link.
      const made =
        error instanceof Problem &&
        (await links.doneBy(body.invite, () => registration.registered(body)))
      if (!made) throw error
      return made
    }
  }

  async function enter({ invite, ...form }: FirstBody, client: Client): Promise<Account> {
    await links.demand(invite)
    return registration.registerFirst(form, client, async (tx) => {
      await links.redeem(tx, invite)
      // Every page says so from now on.
      await events.record(tx, 'settings.changed', { key: 'system' })
    })
  }

  async function present(expiresAt: Date, { isForwarded }: Caller): Promise<Schemas['Setup']> {
    const { version, name, footer } = await settings.read()
    return {
      version,
      name,
      copyrightHolder: footer.copyrightHolder,
      filingNumber: footer.filingNumber,
      publicUrl: publicUrl(),
      isPublicUrlSet: config.publicUrl !== undefined,
      isForwarded,
      isProxyTrusted: config.trustProxy !== false,
      mail: config.smtpUrl === undefined ? 'outbox' : 'smtp',
      mailServer: config.smtpUrl === undefined ? null : new URL(config.smtpUrl).host,
      mailFrom: config.mailFrom,
      settingsFile: config.settingsFile ?? null,
      expiresAt: expiresAt.toISOString(),
    }
  }

  return { open, setUpSite, testMail, registerFirst }
}

/** Whether a proxy has handed the request on, believed or not. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers['x-forwarded-for'] !== undefined
