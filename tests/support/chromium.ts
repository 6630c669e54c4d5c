import { existsSync } from 'node:fs'

const found = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
  existsSync(path),
)

/** The browser of every test that has one; `npm test` names it by `CHROMIUM_PATH`. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? found ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
