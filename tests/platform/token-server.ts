import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOn } from '#tests/support/port.ts'

export interface TokenServer {
  origin: string
  /** One line per call: method, path, token. */
  calls: string[]
  refreshes: number
  logouts: number
  /** The access token that is accepted now. */
  accepted: string | null
  /** What the refresh call does. */
  refreshing: 'rotates' | 'refuses' | 'bans' | 'breaks once' | 'hangs'
  /** Runs before the refresh is answered. */
  beforeRefresh: () => Promise<void> | void
  close(): Promise<void>
}

/**
 * A server that knows tokens and nothing else. `/api/echo` answers the body to the accepted token,
 * `/api/open` to anyone, `/api/ban` and the link of somebody banned, `/api/revoked`, `/api/slow`, `/api/half` do what they say.
 */
export async function startTokenServer(): Promise<TokenServer> {
  const server: TokenServer = {
    origin: '',
    calls: [],
    refreshes: 0,
    logouts: 0,
    accepted: 'token-2',
    refreshing: 'rotates',
    beforeRefresh: () => {},
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  let generation = 1
  const http = createServer((request, response) => void handle(request, response))
  server.origin = `http://127.0.0.1:${await listenOn(http)}`
  return server

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = await textOf(request)
    const token = request.headers.authorization?.slice('Bearer '.length) ?? null
    if (request.url === '/api/auth/refresh-token') return rotate(response, body)
    if (request.url === '/api/auth/logout') {
      server.logouts += 1
      return answer(response, 200, {})
    }
    server.calls.push(`${request.method} ${request.url} ${token}`)
    switch (request.url ?? '') {
      case '/api/ban':
      case '/api/auth/reset-password':
        return answer(response, 403, {
          code: 2006,
          message: '发布违规内容',
          requestId: 'r',
          bannedUntil: '2027-01-01T00:00:00Z',
        })
      case '/api/revoked':
        return answer(response, 400, { code: 2005, message: '令牌无效', requestId: 'r' })
      case '/api/slow':
        return undefined // closed with the server
      case '/api/half':
        response.writeHead(200, { 'content-type': 'application/json' })
        return void response.write('{"half":')
      case '/api/page':
        response.writeHead(200, { 'content-type': 'text/html' })
        return void response.end('<!doctype html><title>请先登录无线网络</title>')
      case '/api/open':
        return answer(response, 200, { token, body })
      default:
        if (token !== server.accepted) return answer(response, 401, { code: 1001 })
        return answer(response, 200, { token, body })
    }
  }

  async function rotate(response: ServerResponse, body: string) {
    server.refreshes += 1
    const mode = server.refreshing
    await server.beforeRefresh()
    if (mode === 'hangs') return
    if (mode === 'breaks once') {
      server.refreshing = 'rotates'
      response.destroy()
      return
    }
    if (mode === 'bans') {
      return answer(response, 403, { code: 2006, message: '封禁', bannedUntil: null })
    }
    // What we send is what the refresh port writes.
    const sent = JSON.parse(body) as { refreshToken: string }
    if (mode === 'refuses' || sent.refreshToken !== `refresh-${generation}`) {
      return answer(response, 401, { code: 1001, message: '令牌已过期' })
    }
    generation += 1
    server.accepted = `token-${generation}`
    return answer(response, 200, tokens(generation))
  }
}

/** The tokens of a rotation; the server begins with the first and accepts the second. */
export function tokens(generation: number, refreshTokenExpires = '2099-01-01T00:00:00Z') {
  return {
    token: `token-${generation}`,
    refreshToken: `refresh-${generation}`,
    refreshTokenExpires,
  }
}

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function answer(response: ServerResponse, status: number, body: unknown) {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  response.writeHead(status, { 'content-type': type })
  response.end(JSON.stringify(body))
}
