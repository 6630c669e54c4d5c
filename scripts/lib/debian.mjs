import { existsSync } from 'node:fs'
import { run } from './project.mjs'

/** The lists of what there is, fetched once. */
let lists

/** Installs packages of the system where it is a Debian and ours to change; elsewhere does nothing. */
export async function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await (lists ??= run('apt-get', ['update', '-qq'], { env }))
  await run('apt-get', ['install', '-y', '-qq', ...packages], { env })
}
