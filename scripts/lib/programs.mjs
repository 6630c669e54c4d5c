import { existsSync } from 'node:fs'
import { run } from './project.mjs'

/* What tests start beside the product: found, and installed from the system's packages where we may. */

/** Chromium without the half that draws windows: a quarter less work for each page. */
const shell = '/usr/bin/chromium-headless-shell'

const browsers = [
  process.env.CHROMIUM_PATH,
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** By where Debian puts it; without one its tests say what they miss. */
const servers = {
  'redis-server': '/usr/bin/redis-server',
  'nginx-light': '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  prometheus: '/usr/bin/prometheus',
  'python3-swift': '/usr/lib/python3/dist-packages/swift',
}

/** A browser, Redis, nginx and the others. */
export async function findPrograms() {
  process.env.CHROMIUM_PATH = await findChromium()
  const missing = Object.keys(servers).filter((name) => !existsSync(servers[name]))
  if (missing.length > 0) await installPackages(...missing)
}

/** The path of a Chromium for the browser tests. `CHROMIUM_PATH` names another one. */
export async function findChromium() {
  const isChosen = process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)
  if (!isChosen && !existsSync('/usr/bin/chromium'))
    await installPackages('chromium', 'fonts-noto-cjk')
  if (!isChosen && !existsSync(shell)) await installPackages('chromium-headless-shell')
  const found = browsers.find((path) => path && existsSync(path))
  if (found) return found
  throw new Error('没有找到 Chromium：请安装它，或用 CHROMIUM_PATH 指出它的位置。')
}

/** The lists of what there is, fetched once. */
let lists

/** Installs packages where the system is a Debian and ours to change; elsewhere does nothing. */
async function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await (lists ??= run('apt-get', ['update', '-qq'], { env }))
  await run('apt-get', ['install', '-y', '-qq', ...packages], { env })
}
