import { connect, createServer, type Socket } from 'node:net'
import { listenOn } from './port.ts'

/** What goes wrong with every call of one kind, such as `POST /api/posts/publish`, until the wire is mended. */
interface Torn {
  /** Half of what it carries arrives. */
  request: string | null
  /** It arrives, and its answer comes back without its end. */
  answer: string | null
}

/** The way from a browser to a community, or from a community to its database, which can break. */
export interface Wire {
  url: string
  /** Tears what is open, and lets nothing through. */
  cut(): void
  tear(torn: Partial<Torn>): void
  /** Carries nothing any more and says nothing of it, as a firewall that has forgotten its connections. */
  silence(): void
  mend(): void
  close(): Promise<void>
}

/** Carries bytes between an address of its own and a community; the community may go and come back. */
export async function openWire(community: string): Promise<Wire> {
  const { hostname, port } = new URL(community)
  const sockets = new Set<Socket>()
  const whole: Torn = { request: null, answer: null }
  let torn = whole
  let isCut = false
  let isSilent = false

  const server = createServer((browser) => {
    if (isCut) return browser.destroy()
    const far = connect(Number(port), hostname)
    const tear = () => {
      browser.destroy()
      far.destroy()
    }
    for (const socket of [browser, far]) {
      sockets.add(socket)
      socket.on('error', tear)
      socket.on('close', () => {
        sockets.delete(socket)
        // What has been handed over still leaves.
        browser.end()
        far.destroy()
      })
    }
    let room = Number.POSITIVE_INFINITY
    let losesAnswer = false
    // A browser sends one call after the other, each beginning with a chunk of its own.
    browser.on('data', (bytes) => {
      if (isCall(bytes, torn.request)) room = headLength(bytes) + contentLength(bytes) / 2
      losesAnswer = isCall(bytes, torn.answer) || losesAnswer
      if (bytes.length >= room) tear()
      else far.write(bytes)
      room -= bytes.length
    })
    far.on('data', (bytes) => {
      if (!losesAnswer) return void browser.write(bytes)
      browser.end(bytes.subarray(0, -10))
      far.destroy()
    })
    if (isSilent) for (const socket of [browser, far]) socket.pause()
  })
  const own = await listenOn(server)

  const tearAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: `http://127.0.0.1:${own}`,
    cut() {
      isCut = true
      tearAll()
    },
    tear: (next) => void (torn = { ...whole, ...next }),
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
      isSilent = false
      for (const socket of sockets) socket.resume()
      torn = whole
    },
    close() {
      tearAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const isCall = (bytes: Buffer, call: string | null) =>
  call !== null && bytes.toString('latin1', 0, call.length + 1) === `${call} `

const headLength = (bytes: Buffer) => bytes.indexOf('\r\n\r\n') + 4

const contentLength = (bytes: Buffer) =>
  Number(/^content-length: (\d+)\r$/im.exec(bytes.toString('latin1'))?.[1] ?? 0)
