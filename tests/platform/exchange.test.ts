import { createServer, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { exchange, RequestTimeout } from '#src/platform/api/exchange.ts'
import { createUpload } from '#src/platform/images/upload.ts'
import { listenOn } from '#tests/support/port.ts'

/** An answer that is sent piece by piece, and a clock that tells how often somebody began to wait. */
let answer: Promise<ServerResponse>
let clock: WatchedClock
let ask: (accept: string) => Promise<Response>
let close: () => Promise<void>

class WatchedClock extends SimulatedClock {
  waits = 0
  override setTimeout(action: (...args: unknown[]) => void, delay: number) {
    this.waits += 1
    return super.setTimeout(action, delay)
  }
}

beforeEach(async () => {
  clock = new WatchedClock()
  const http = createServer()
  answer = new Promise((resolve) => {
    http.on('request', (_, response: ServerResponse) => {
      resolve(response.writeHead(200, { 'content-type': 'application/zip' }))
    })
  })
  const address = `http://127.0.0.1:${await listenOn(http)}/`
  ask = (accept) =>
    exchange(
      { fetch: (request) => globalThis.fetch(request), clock },
      new Request(address, { headers: { accept } }),
      [],
    )
  close = async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }
})
afterEach(() => close())

test('大的压缩包要多久就等多久，只要还有东西来', async () => {
  const zip = ask('application/zip')
  const response = await answer
  for (const piece of [1, 2, 3]) {
    response.write('x'.repeat(10))
    await expect.poll(() => clock.waits).toBe(piece + 1)
    clock.increment(119_000)
  }
  response.end()
  const { status, headers, ...whole } = await zip.then(async (arrived) => ({
    status: arrived.status,
    headers: arrived.headers,
    text: await arrived.text(),
  }))
  expect({ status, type: headers.get('content-type'), ...whole }).toEqual({
    status: 200,
    type: 'application/zip',
    text: 'x'.repeat(30),
  })
})

test('图片在路上走多久都等，只要还往外发', async () => {
  const moments: (() => void)[] = []
  let arrive: (answer: Response) => void = () => {}
  const upload = createUpload({
    origin: 'https://blog.example',
    fetch: (request, transport) =>
      exchange({ fetch: transport ?? refused, clock }, request, []),
    watchedFetch: ({ signal }, onProgress) => {
      for (const part of [0.1, 0.2, 0.3]) moments.push(() => onProgress(part))
      return new Promise((resolve, reject) => {
        arrive = resolve
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    },
  })
  const sending = upload('post', new File(['x'], 'a.png', { type: 'image/png' }))
  await expect.poll(() => moments).toHaveLength(3)
  for (const moment of moments) {
    clock.increment(119_000)
    moment()
  }
  arrive(Response.json({ url: '/images/post/a.png' }))
  expect(await sending).toEqual({ url: '/images/post/a.png' })
})

test('两分钟什么也不来，就不再等', async () => {
  const zip = Promise.allSettled([ask('application/zip')])
  const response = await answer
  response.write('x')
  await expect.poll(() => clock.waits).toBe(2)
  clock.increment(120_000)
  expect(await zip).toEqual([{ status: 'rejected', reason: expect.any(RequestTimeout) }])
})

const refused = () => Promise.reject(new Error('An upload goes its own way'))
