import { existsSync } from 'node:fs'
import { run } from './project.mjs'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium for the browser tests, installed from the system's packages when there
 * is none and we may. `CHROMIUM_PATH` names another one.
 */
export async function findChromium() {
  const found = candidates.find((path) => path && existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], { env })
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  throw new Error('没有找到 Chromium：请安装它，或用 CHROMIUM_PATH 指出它的位置。')
}
