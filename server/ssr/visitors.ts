import type { FastifyRequest } from 'fastify'

/** The app sets this cookie where somebody is signed in; keep in step with src/platform/browser/member-mark.ts. */
const memberMark = /(?:^|;\s*)ink-member=1(?:;|$)/

/** Whether a page may be the one that every visitor sees: who is signed in is known to the app alone, not to a request for a page. */
export const isVisitor = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  !memberMark.test(request.headers.cookie ?? '')
