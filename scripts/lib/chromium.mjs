import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'

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
  await installPackages('chromium', 'fonts-noto-cjk')
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  throw new Error('没有找到 Chromium：请安装它，或用 CHROMIUM_PATH 指出它的位置。')
}
