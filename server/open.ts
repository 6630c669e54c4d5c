import { createCore, type FaultPort, type TracingPort } from './core.ts'
import type { WrapClient } from './db/client.ts'
import { openDatabase } from './db/open.ts'
import { createImageProcessor } from './images/image-processor.ts'
import { systemClock, type Clock } from './lib/clock.ts'
import { publicUrlOf, type Config } from './lib/config.ts'
import { takeDataLock } from './lib/data-lock.ts'
import { readKeys } from './lib/keys.ts'
import { createLog, type Log } from './lib/log.ts'
import { OperatorError } from './lib/operator-error.ts'
import { createFileMailer } from './mail/mail-files.ts'
import { createTextRenderer } from './rendering/text-renderer.ts'

/** A database that starts together with us is waited for, so that the service manager need not. */
const patienceMs = 60_000

export type Opened = Awaited<ReturnType<typeof openCore>>

/**
 * Takes the data folder, opens the database and builds the core of a process: the server, or a command-line tool.
 * @param publicUrl where people reach us, when it is not simply where the configuration says that we listen
 * @throws DataLockedError while another process uses the folder
 */
export async function openCore(config: Config, publicUrl?: () => string) {
  const clock = systemClock
  const log = createLog(config.logLevel)
  await demandRecipient(config)
  const unlock = takeDataLock(config.dataDir)
  try {
    const faults = await openFaults(config, { clock, log })
    const tracing = await openTracing(config, log)
    const wrapClient: WrapClient = (client) => {
      const slow = faults?.wrapClient(client) ?? client
      return tracing?.wrapClient(slow) ?? slow
    }
    const database = await openDatabase({ ...config, log, wrapClient, patienceMs })
    const mailer = config.smtpUrl
      ? await openSmtpMailer(config.smtpUrl, config.mailFrom)
      : createFileMailer({ dataDir: config.dataDir, clock, log })
    const textRenderer = createTextRenderer({ log })
    const imageProcessor = createImageProcessor({ log })
    const core = createCore({
      config,
      database,
      clock,
      log,
      keys: readKeys(config.dataDir, config.keysFile),
      mailer: tracing?.wrap(mailer, 'mail', ['send']) ?? mailer,
      textRenderer,
      imageProcessor,
      publicUrl: publicUrl ?? (() => publicUrlOf(config, config.port)),
      faults,
      tracing,
    })
    /** Gives everything back: mail server, threads, processes, database, data folder. */
    const close = async () => {
      mailer.close()
      await textRenderer.close()
      await imageProcessor.close()
      await database.close()
      await tracing?.close()
      unlock()
    }
    return { core, database, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Whether a public key is one only the library that encrypts knows, which takes a while to load. */
async function demandRecipient({ backup: { recipient } }: Config) {
  if (recipient === undefined) return
  const { isRecipient } = await import('./backup/encryption.ts')
  if (!(await isRecipient(recipient)))
    throw new OperatorError('BACKUP_AGE_RECIPIENT 不是 age 的公钥：请核对有没有抄错。')
}

async function openSmtpMailer(smtpUrl: string, from: string) {
  const { createSmtpMailer } = await import('./mail/mailer.ts')
  return createSmtpMailer({ smtpUrl, from })
}

/** The fault lab where the configuration asks for one. Anywhere else none of its code is even loaded. */
export async function openFaults(
  { faults }: Pick<Config, 'faults'>,
  { clock, log }: { clock: Clock; log: Pick<Log, 'warn'> },
): Promise<FaultPort | undefined> {
  if (!faults) return undefined
  const { createFaults } = await import('./faults/faults.ts')
  log.warn({}, 'the fault lab is on: every member can let calls fail')
  return createFaults(clock)
}

/** Traces where the configuration names who takes them. Anywhere else none of its code is even loaded. */
async function openTracing(
  { tracesUrl, nodeName }: Pick<Config, 'tracesUrl' | 'nodeName'>,
  log: Pick<Log, 'warn'>,
): Promise<TracingPort | undefined> {
  if (tracesUrl === undefined) return undefined
  const { createTracing } = await import('./tracing/tracing.ts')
  return createTracing({ tracesUrl, nodeName, log })
}
