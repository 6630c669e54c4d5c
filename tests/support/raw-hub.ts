import { once } from 'node:events'
import { WebSocket } from 'ws'
import { hubPath } from './hubs.ts'
import type { TestHubs } from './hubs.ts'
import { until } from './until.ts'

export const end = '\u001e'
export const handshake = `{"protocol":"json","version":1}${end}`

interface Negotiated {
  connectionId: string
  connectionToken: string
  negotiateVersion: number
  availableTransports: { transport: string; transferFormats: string[] }[]
  error?: string
}

type Request = Omit<RequestInit, 'headers'> & {
  headers?: Record<string, string>
  token?: string | null
}

/** One request to the test hub; `path` follows the hub's own. */
export function request(server: TestHubs, path: string, options: Request = {}) {
  const { token = 'ada', headers, ...rest } = options
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
  return fetch(`${server.url}${hubPath}${path}`, {
    ...rest,
    headers: { ...authorization, ...headers },
  })
}

export async function negotiate(server: TestHubs, token = 'ada'): Promise<Negotiated> {
  const response = await request(server, '/negotiate?negotiateVersion=1', {
    method: 'POST',
    token,
  })
  return (await response.json()) as Negotiated
}

/** A negotiated address under which transports are opened. */
export const seat = async (server: TestHubs, token?: string) =>
  `?id=${(await negotiate(server, token)).connectionToken}`

/** A long-polling client by hand: the first poll is answered, the handshake is done, and its answer read. */
export async function openPolling(server: TestHubs) {
  const path = await seat(server)
  const first = await request(server, path)
  const post = (body: string) => request(server, path, { method: 'POST', body })
  const answer = request(server, path)
  await post(handshake)
  return { path, first, post, greeting: await (await answer).text() }
}

/** A poll that the server has taken and holds. */
export async function holdPoll(server: TestHubs, path: string, options: Request = {}) {
  const { length } = server.replies
  const answer = request(server, path, options)
  const reply = () => server.replies[length]
  await until(() => reply()?.sent === true, 'the poll to be taken')
  return {
    answer,
    isHeld: () => reply()?.raw.headersSent === false,
    isGone: () => reply()?.raw.closed === true,
  }
}

export interface RawSocket {
  socket: WebSocket
  /** Every frame as it came. */
  frames: string[]
  /** The code that the server closed with. */
  closed: Promise<number>
}

/** A WebSocket to the test hub, before any handshake. */
export async function openSocket(
  server: TestHubs,
  path?: string,
  headers: Record<string, string> = { authorization: 'Bearer ada' },
): Promise<RawSocket> {
  const address = `${server.url.replace('http', 'ws')}${hubPath}${path ?? (await seat(server))}`
  const socket = new WebSocket(address, { headers })
  const frames: string[] = []
  socket.on('message', (data: Buffer) => void frames.push(data.toString()))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  return { socket, frames, closed }
}

/** The status with which a WebSocket was refused. */
export async function refusedSocket(
  server: TestHubs,
  path: string,
  headers: Record<string, string> = { authorization: 'Bearer ada' },
): Promise<number | undefined> {
  const address = `${server.url.replace('http', 'ws')}${hubPath}${path}`
  const socket = new WebSocket(address, { headers })
  return new Promise((resolve, reject) => {
    socket.on('error', () => {})
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode)
      response.destroy()
    })
    socket.on('open', () => reject(new Error('the socket was not refused')))
  })
}
