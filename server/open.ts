import { createCore, type Core } from './core.ts'
import { openDatabase } from './db/open.ts'
import type { OpenDatabase } from './db/client.ts'
import { openFaults } from './faults/open-faults.ts'
import { createImageProcessor } from './images/image-processor.ts'
import { systemClock } from './lib/clock.ts'
import { publicUrlOf, type Config } from './lib/config.ts'
import { takeDataLock } from './lib/data-lock.ts'
import { readKeys } from './lib/keys.ts'
import { createLog } from './lib/log.ts'
import { createFileMailer } from './mail/mail-files.ts'
import { createTextRenderer } from './rendering/text-renderer.ts'

/** A database that starts together with us is waited for, so that the service manager need not. */
const patienceMs = 60_000

export interface Opened {
  core: Core
  database: OpenDatabase
  /** Gives everything back: mail server, threads, processes, database, data folder. */
  close(): Promise<void>
}

/**
 * Takes the data folder, opens the database and builds the core of a process: the server, or a command-line tool.
 * @param publicUrl where people reach us, when it is not simply where the configuration says that we listen
 * @throws DataLockedError while another process uses the folder
 */
export async function openCore(config: Config, publicUrl?: () => string): Promise<Opened> {
  const clock = systemClock
  const log = createLog(config.logLevel)
  const unlock = takeDataLock(config.dataDir)
  try {
    const faults = await openFaults(config, { clock, log })
    const wrapClient = faults?.wrapClient
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
      keys: readKeys(config.dataDir),
      mailer,
      textRenderer,
      imageProcessor,
      publicUrl: publicUrl ?? (() => publicUrlOf(config, config.port)),
      faults,
    })
    const close = async () => {
      mailer.close()
      await textRenderer.close()
      await imageProcessor.close()
      await database.close()
      unlock()
    }
    return { core, database, close }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openSmtpMailer(smtpUrl: string, from: string) {
  const { createSmtpMailer } = await import('./mail/mailer.ts')
  return createSmtpMailer({ smtpUrl, from })
}
