import type { TestServer } from './server.ts'

/** A password that every rule lets pass. */
export const goodPassword = '林间有风，夜航 42'

interface Newcomer {
  email: string
  nickName: string
  password: string
}

let newcomers = 0

export function buildNewcomer(overrides: Partial<Newcomer> = {}): Newcomer {
  newcomers += 1
  return {
    email: `newcomer${newcomers}@example.com`,
    nickName: `新人${newcomers}`,
    password: goodPassword,
    ...overrides,
  }
}

/** An address in another part of the net, so that one test's throttles are not another's. */
export function freshAddress(): string {
  newcomers += 1
  return `10.${newcomers >> 8}.${newcomers & 255}.9`
}

/** The last letter to this address, once everything posted has been sent. */
export async function lastMail(server: TestServer, to: string) {
  await server.services.postman.idle()
  const mail = server.mails.findLast((it) => it.to === to)
  if (!mail) throw new Error(`no letter to ${to}`)
  return mail
}

export async function mailedCode(server: TestServer, email: string): Promise<string> {
  const sent = await server.inject('POST', '/api/auth/send-register-verification-code', {
    body: { email },
    remoteAddress: freshAddress(),
  })
  demandStatus(sent, 200)
  return (await lastMail(server, email.toLowerCase())).code ?? ''
}

/** Sends the registration form; everything that is not given is right. */
export function sendRegistration(server: TestServer, form: object) {
  return server.inject('POST', '/api/auth/register', {
    body: form,
    remoteAddress: freshAddress(),
  })
}

/** A member who came in by the front door: mailed code, registration. */
export async function register(server: TestServer, overrides: Partial<Newcomer> = {}) {
  const newcomer = buildNewcomer(overrides)
  const verificationCode = await mailedCode(server, newcomer.email)
  const { password: confirmPassword } = newcomer
  const form = { ...newcomer, confirmPassword, verificationCode }
  const answer = await sendRegistration(server, form)
  demandStatus(answer, 201)
  return { ...newcomer, id: answer.json<{ id: string }>().id }
}

export interface SignedIn {
  token: string
  refreshToken: string
  refreshTokenExpires: string
  user: { id: string; nickName: string; email: string; roles: string[] }
}

export function sendLogin(
  server: TestServer,
  credentials: { email: string; password: string },
  remoteAddress = freshAddress(),
) {
  const { email, password } = credentials
  return server.inject('POST', '/api/auth/login', { body: { email, password }, remoteAddress })
}

export async function login(
  server: TestServer,
  credentials: { email: string; password: string },
  remoteAddress?: string,
): Promise<SignedIn> {
  const answer = await sendLogin(server, credentials, remoteAddress)
  demandStatus(answer, 200)
  return answer.json<SignedIn>()
}

export const refresh = (
  server: TestServer,
  { token, refreshToken }: Pick<SignedIn, 'token' | 'refreshToken'>,
) => server.post('/api/auth/refresh-token', { token, refreshToken })

/** Ends the test when an answer that it builds on is not what it needs, and tells what came instead. */
export function demandStatus(answer: { statusCode: number; body: string }, status: number) {
  if (answer.statusCode !== status) throw new Error(`${answer.statusCode}: ${answer.body}`)
}

/** What a refusal says, without its request id. */
export function refusal(answer: { statusCode: number; json: <T>() => T }) {
  const { code, errors } = answer.json<{ code: number; errors?: Record<string, string[]> }>()
  return errors
    ? { status: answer.statusCode, code, errors }
    : { status: answer.statusCode, code }
}
