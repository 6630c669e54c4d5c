import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One connection to a hub: the sockets of its requests that are under way. */
interface Line {
  sessionId: string
  sockets: Set<Duplex>
  isCut: boolean
}

const mostLines = 1000

/** The sockets that carry the hubs' connections of each session, over whatever transport. */
export function createHubSockets() {
  const lines = new Map<string, Line>()

  function lineOf(id: string, sessionId: string): Line {
    const known = lines.get(id)
    if (known) return known
    const [oldest] = lines.keys()
    if (lines.size >= mostLines && oldest !== undefined) lines.delete(oldest)
    const line: Line = { sessionId, sockets: new Set(), isCut: false }
    lines.set(id, line)
    return line
  }

  /** From a request to a hub until it is answered, which for a WebSocket is until it ends. */
  function watch(sessionId: string, request: FastifyRequest, reply: FastifyReply) {
    const { socket, headers } = request.raw
    // Fastify's own parse of the query string.
    const { id } = request.query as Record<string, unknown>
    if (typeof id !== 'string') return
    const line = lineOf(id, sessionId)
    // Between two polls there was no socket to cut.
    if (line.isCut) return void socket.destroy()
    line.sockets.add(socket)
    const ending = headers.upgrade === undefined ? reply.raw : socket
    ending.once('close', () => line.sockets.delete(socket))
  }

  /** As when somebody pulls the plug: nobody is told anything, and what is cut does not come back. */
  function cut(sessionId: string) {
    for (const line of lines.values()) {
      if (line.sessionId !== sessionId) continue
      line.isCut = true
      for (const socket of line.sockets) socket.destroy()
    }
  }

  return { watch, cut }
}

export type HubSockets = ReturnType<typeof createHubSockets>
