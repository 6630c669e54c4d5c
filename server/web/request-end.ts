import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rendererHost } from '#server/ssr/page-renderer.ts'
import { isPageRequest } from './app-files.ts'

interface RequestEnd {
  /** The pattern of its route, never its address: there are as many as the server has routes. */
  route: string
  /** 499, as nginx has it, where the client did not wait for the answer. */
  status: number
  milliseconds: number
}

const clientClosed = 499

/** Tells once how a request ended: answered or broken off. */
export function onRequestEnd(
  request: FastifyRequest,
  reply: FastifyReply,
  tell: (end: RequestEnd) => void,
): void {
  const { raw } = reply
  const end = (status: number) => {
    raw.off('finish', answered).off('close', brokenOff)
    tell({ route: routeOf(request), status, milliseconds: reply.elapsedTime })
  }
  const answered = () => end(raw.statusCode)
  const brokenOff = () => end(clientClosed)
  raw.once('finish', answered).once('close', brokenOff)
}

/** Whether the page renderer asks, for a page that somebody else has asked for. */
export const isFromRenderer = ({ raw, host }: FastifyRequest) =>
  !(raw instanceof IncomingMessage) && host === rendererHost

/** What is asked for all the time and says nothing: probes, scrapes, files. */
export const isRoutine = (route: string) =>
  /^\/(health\/|metrics$|images\/|blog\/\*|api\/docs)/.test(route)

/** Every page of the app is answered behind the same pattern as its files, and costs something else. */
export function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if ((url === undefined || url === '/blog/*') && isPageRequest(request)) return 'page'
  return url ?? 'unmatched'
}
