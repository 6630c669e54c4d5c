import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#openapi/generated/operations.ts'
import { hashPassword } from '#server/auth/credentials.ts'
import type { OperationId } from '#server/contract/handlers.ts'
import { createModules } from '#server/modules.ts'
import { authorisation, callers, hidden } from '#tests/fixtures/authorisation-matrix.ts'
import type { Caller, Outcome } from '#tests/fixtures/authorisation-matrix.ts'
import { hiddenRequests, requests } from '#tests/fixtures/authorisation-requests.ts'
import type { World } from '#tests/fixtures/authorisation-requests.ts'
import { createClock, day, hour } from '#tests/support/clock.ts'
import { isSecondEngine } from '#tests/support/database.ts'
import { freshAddress, goodPassword } from '#tests/support/door.ts'
import { fromContract } from '#tests/support/example-request.ts'
import { accessToken } from '#tests/support/members.ts'
import type { Member } from '#tests/support/members.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

// The contract's ids, which the type of `operations` lists.
const ids = Object.keys(operations) as OperationId[]
let server: TestServer
let passwordHash: string
let admin: Member

beforeAll(async () => {
  server = await startServer()
  passwordHash = await hashPassword(goodPassword)
  admin = await server.createAdmin({ passwordHash })
})
afterAll(() => server.close())

test('表里有契约的每一个调用，每行六格', () => {
  expect(Object.keys(authorisation).toSorted()).toEqual(ids.toSorted())
  for (const row of [...Object.values(authorisation), ...Object.values(hidden)]) {
    expect(row.split(' ')).toHaveLength(callers.length)
  }
})

test('契约里的每个调用都有实现', () => {
  const answered = new Set(
    createModules(server.core).list.flatMap(({ handlers }) => Object.keys(handlers ?? {})),
  )
  expect(ids.filter((id) => !answered.has(id))).toEqual([])
})

for (const id of ids) {
  describe(`${id}`, () => {
    for (const [caller, outcome] of cells(authorisation[id])) {
      test(`${caller} → ${outcome}`, async () => {
        expect(await answersTo(id, caller, requests[id])).toEqual(promised(id, caller, outcome))
      })
    }
    for (const [caller, outcome] of cells(hidden[id] ?? '')) {
      test(`未公开的：${caller} → ${outcome}`, async () => {
        const answers = await answersTo(id, caller, hiddenRequests[id])
        expect(answers).toEqual(promised(id, caller, outcome))
      })
    }
  })
}

function cells(row: string): [Caller, Outcome][] {
  if (row === '') return []
  // The first test of this file holds every row to one known word for each caller.
  const all = row.split(' ').map((word, at) => [callers[at], word] as [Caller, Outcome])
  if (!isSecondEngine) return all
  // Who may do what is no matter of the engine; that each call is answered, is.
  const answered = all.filter(([, outcome]) => outcome === 'ok')
  return (answered.length > 0 ? answered : all).slice(0, 1)
}

/** One answer; for the caller `refused` two, to an expired token and to a forged one. */
async function answersTo(id: OperationId, as: Caller, build: (typeof requests)[OperationId]) {
  if (as !== 'refused') return [await call(id, { as }, build)]
  const expired = await call(id, { as, breakToken: expire }, build)
  return [expired, await call(id, { as, breakToken: forge }, build)]
}

function promised(id: OperationId, as: Caller, outcome: Outcome) {
  const forged = { status: 400, code: 2005 }
  if (outcome === 'refused') return [{ status: 401, code: 1001 }, forged]
  if (outcome === 'forged') return [met(id, 'ok'), forged]
  return as === 'refused' ? [met(id, outcome), met(id, outcome)] : [met(id, outcome)]
}

function met(id: OperationId, outcome: Exclude<Outcome, 'refused' | 'forged'>) {
  const answers = {
    ok: { status: operations[id].success },
    '401': { status: 401, code: 1001 },
    denied: { status: 400, code: 1002 },
    'not-found': { status: 404, code: expect.any(Number) },
    banned: { status: 403, code: 2006 },
    finished: { status: 400, code: 2015 },
  }
  return answers[outcome]
}

interface Point {
  as: Caller
  breakToken?: (member: Member) => Promise<string>
}

async function call(
  id: OperationId,
  { as, breakToken }: Point,
  build: (typeof requests)[OperationId],
) {
  const owner = await server.createMember({ passwordHash })
  const caller = await callerOf(as, owner)
  const isWelcome = as !== 'banned' && as !== 'refused'
  const request = build
    ? await build({ server, owner, admin, caller, isWelcome } satisfies World)
    : {}
  const token = caller && breakToken ? await breakToken(caller) : caller?.token
  const { method, path } = operations[id]
  const { url, body } = fromContract(method, path, request)
  const answer = await server.inject(method.toUpperCase(), url, {
    token,
    remoteAddress: freshAddress(),
    ...(request.payload ? { payload: request.payload } : { body }),
    ...(request.headers ? { headers: request.headers } : {}),
  })
  const { statusCode: status } = answer
  return status < 300 ? { status } : { status, code: answer.json<{ code: number }>().code }
}

async function callerOf(as: Caller, owner: Member): Promise<Member | null> {
  if (as === 'visitor') return null
  if (as === 'owner') return owner
  if (as === 'admin') return server.createAdmin({ passwordHash })
  const banned = { bannedUntil: new Date(server.clock.now().getTime() + day) }
  return server.createMember({ passwordHash, ...(as === 'banned' ? banned : {}) })
}

function expire(member: Member) {
  const hourAgo = createClock(new Date(server.clock.now().getTime() - hour))
  return accessToken({ ...server.core, clock: hourAgo }, member)
}

function forge(member: Member) {
  const keys = { ...server.core.keys, token: Buffer.alloc(32, 7) }
  return accessToken({ ...server.core, keys }, member)
}
