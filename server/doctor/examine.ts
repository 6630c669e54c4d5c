import { ConfigError, readConfig, type Environment } from '#server/lib/config.ts'
import { addressChecks } from './address.checks.ts'
import { backupChecks } from './backup.checks.ts'
import { look, type Finding } from './finding.ts'
import { isRunning, placeChecks } from './place.checks.ts'
import { serviceChecks } from './services.checks.ts'

interface Request {
  /** Files besides the keys that hold passwords. */
  secretFiles: string[]
  /** Who gets a test mail. */
  mailTo: string | undefined
}

/** Looks at all that a server of these settings needs, by doing what it would do. Nothing is left behind. */
export async function examine(env: Environment, request: Request): Promise<Finding[]> {
  try {
    const config = readConfig(env)
    const checks = [
      ...placeChecks(config, request.secretFiles),
      ...addressChecks(config, await isRunning(config)),
      ...serviceChecks(config, request.mailTo),
      ...backupChecks(config),
    ]
    const findings: Finding[] = [{ about: '设置', state: 'good', says: '都读得懂' }]
    // One after the other: two of them listen at the same port.
    for (const check of checks) findings.push(await look(check))
    return findings
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((says) => ({ about: '设置', state: 'bad', says }))
  }
}
