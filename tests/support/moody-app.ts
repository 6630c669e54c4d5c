import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAppFolder } from './app-folder.ts'
import { until } from './until.ts'

/** Renders every page below /posts, and does to its thread what `mood` of the address says. */
const renderPage = `
  import { existsSync, writeFileSync } from 'node:fs'
  const file = (name) => new URL(name, import.meta.url)
  export async function renderPage({ here, read }) {
    const mood = new URL(here, 'http://app.invalid').searchParams.get('mood')
    if (mood === 'busy') {
      writeFileSync(file('begun'), '')
      // Bounded, so that a test which fails ends, too.
      for (const end = Date.now() + 20_000; Date.now() < end && !existsSync(file('go')); );
      writeFileSync(file('ended'), '')
    }
    if (mood === 'endless') for (;;);
    if (mood === 'exit') process.exit(3)
    if (mood === 'stray') await new Promise(() => setTimeout(() => { throw new Error('nobody waits for this') }))
    if (mood === 'eat') for (const eaten = []; ; ) eaten.push(new Array(100_000).fill(eaten.length + 0.5))
    const html = '<h1>' + JSON.parse(await read('/api/site')).name + '</h1>'
    return { source: '', html, preloads: '', styles: '<style></style>', carried: '{}' }
  }
`
const pageAddress = `export const pageAddress = (here) => (here.startsWith('/posts') ? here : null)`

/**
 * An app as `npm run build` makes it, whose pages below /posts are rendered as `?mood=` says: busy keeps the
 * processor until `letGo`, endless for ever; exit ends the thread, stray throws where nobody catches it, eat takes all memory there is.
 * Call it beside the tests, not in a hook.
 */
export function buildMoodyApp() {
  const folder = buildAppFolder({
    'package.json': '{"type":"module"}',
    'app/index.html':
      '<!doctype html><html><head><title>应用</title></head><body><div id="root"></div></body></html>',
    'renderer/render-page.js': renderPage,
    'renderer/page-address.js': pageAddress,
  })
  const file = (name: string) => join(folder, 'renderer', name)
  return {
    folder,
    appFolder: join(folder, 'app'),
    isBusy: () => until(() => existsSync(file('begun')), 'a page that is being rendered'),
    hasEnded: () => existsSync(file('ended')),
    letGo: () => writeFileSync(file('go'), ''),
  }
}
