import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startCommunity } from '#tests/support/community.ts'
import { listenOn } from '#tests/support/port.ts'
import { visit, type Visit } from './slow-phone.ts'

const runs = 7

/**
 * When the largest thing of a page is rendered on a slow phone, as a ratio to the same page as a static file without
 * scripts; how long scripts block it; what the second page of a visit transfers beside its own text and pictures;
 * how many pages are rendered in a second, and the memory that takes; how much longer a call takes while pages are rendered.
 */
const community = await startCommunity({ DEMO: 'on' })
const launch = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
const still = await serveStill(community.url)
try {
  const post = await firstPost(community.url)
  for (const path of ['/blog/home', post]) {
    await rendered(community.url + path)
    const ratios: number[] = []
    const paints: number[] = []
    const blocked: Visit['blocked'][] = []
    for (let run = 0; run < runs; run += 1) {
      const page = await visit(community.url + path)
      const plain = await visit(still.url + path)
      paints.push(page.largest)
      blocked.push(page.blocked)
      ratios.push(page.largest / plain.largest)
    }
    console.log(
      `${path.replace(/\/[0-9a-f-]{36}/, '/{id}')}: largest paint ${median(paints).toFixed(0)} ms, ` +
        `${median(ratios).toFixed(2)} of a static page's; scripts block ` +
        `${median(blocked.map(({ wall }) => wall)).toFixed(0)} ms by the clock, ` +
        `${median(blocked.map(({ thread }) => thread)).toFixed(0)} ms of the thread's own time`,
    )
  }
  console.log(
    `second page of a visit: ${(await secondPage(community.url)) / 1000} kB of scripts`,
  )
  await renderMany(community.url)
  await callDuringFlood(community.url)
} finally {
  still.server.close()
  await community.stop()
}

/** Waits until a page comes rendered: the very first ones may take too long. */
async function rendered(url: string): Promise<string> {
  for (;;) {
    const text = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
    if (text.includes('id="painted"')) return text
  }
}

async function firstPost(origin: string): Promise<string> {
  const home = await rendered(`${origin}/blog/home`)
  const path = /href="(\/blog\/posts\/[^"/]+)"/.exec(home)?.[1]
  if (path === undefined) throw new Error('the home page links to no post')
  return path
}

/** The same pages as files: what was rendered, without the scripts and what they read. Pictures come from the community. */
async function serveStill(origin: string): Promise<{ server: Server; url: string }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  const pages = new Map<string, Promise<Buffer>>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/images/'))
      return void fetch(origin + path).then(async (picture) => {
        response.setHeader('content-type', picture.headers.get('content-type') ?? '')
        response.end(Buffer.from(await picture.arrayBuffer()))
      })
    if (path.includes('.')) return void response.writeHead(404).end()
    const made =
      pages.get(path) ??
      rendered(origin + path).then((page) =>
        brotliCompressSync(
          page
            .replaceAll(/<script.*?<\/script>/gs, '')
            .replaceAll(/<link rel="modulepreload"[^>]*>/g, ''),
          { params },
        ),
      )
    pages.set(path, made)
    void made.then((bytes) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('content-encoding', 'br')
      response.end(bytes)
    })
  })
  return { server, url: `http://127.0.0.1:${await listenOn(server)}` }
}

/** Bytes of everything but answers and pictures, from the home page to a post of it. */
async function secondPage(origin: string): Promise<number> {
  const browser = await launch()
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${origin}/blog/home`, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) =>
    types.set(requestId, response.url),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!/\/(api|images)\//.test(types.get(requestId) ?? '')) bytes += encodedDataLength
  })
  await page.locator('main article a[href*="/posts/"]').first().click()
  await page.waitForURL('**/posts/*')
  await page.locator('main article:visible').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  await browser.close()
  return bytes
}

/** Pages rendered anew, each at an address of its own, and the same one again and again. */
async function renderMany(origin: string) {
  const headers = { accept: 'text/html' }
  const time = async (count: number, urlOf: (at: number) => string) => {
    const before = performance.now()
    for (let at = 0; at < count; at += 1)
      await (await fetch(urlOf(at), { headers })).arrayBuffer()
    return (count / (performance.now() - before)) * 1000
  }
  const before = residentOf(community.pid)
  for (const path of ['/blog/posts', '/blog/ranking']) {
    const anew = await time(100, (at) => `${origin}${path}?page=${at + 2}`)
    const again = await time(300, () => `${origin}${path}`)
    console.log(
      `${path}: ${anew.toFixed(0)} rendered a second, ${again.toFixed(0)} kept ones a second`,
    )
  }
  console.log(`memory: ${before} → ${residentOf(community.pid)}`)
}

/** A call while forty visitors ask for pages that nobody has asked for, and the same one undisturbed. */
async function callDuringFlood(origin: string) {
  const call = async () => {
    const before = performance.now()
    await (await fetch(`${origin}/api/site`)).arrayBuffer()
    return performance.now() - before
  }
  const callTimes = async () => {
    const times: number[] = []
    while (times.length < 200) times.push(await call())
    return times
  }
  const undisturbed = await callTimes()
  let isOver = false
  let asked = 0
  const visitors = Array.from({ length: 40 }, async () => {
    while (!isOver) {
      asked += 1
      const url = `${origin}/blog/posts?page=${1000 + asked}`
      await (await fetch(url, { headers: { accept: 'text/html' } })).arrayBuffer()
    }
  })
  const disturbed = await callTimes()
  isOver = true
  await Promise.all(visitors)
  const line = (share: number) => {
    const [one, other] = [quantile(disturbed, share), quantile(undisturbed, share)]
    return `p${share * 100} ${one.toFixed(1)} ms, ${(one / other).toFixed(1)} of an undisturbed one's`
  }
  console.log(`a call while pages are rendered: ${line(0.5)}; ${line(0.95)}`)
}

/** What a process holds in memory, where the system tells. */
function residentOf(pid: number | undefined): string {
  const file = `/proc/${pid}/status`
  const kilobytes = existsSync(file)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
    : undefined
  return kilobytes === undefined ? 'unknown' : `${Math.round(Number(kilobytes) / 1000)} MB`
}

function median(values: readonly number[]) {
  return quantile(values, 0.5)
}

function quantile(values: readonly number[], share: number) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN
}
