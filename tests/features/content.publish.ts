import type { components } from '#openapi/generated/schema.d.ts'
import type { Community } from '#tests/support/community.ts'
import { sampleContent, sampleTitle } from './content.sample.ts'

type Schemas = components['schemas']

/** The administrator of a demo community, signed in through the API. */
export interface Keeper {
  login: Schemas['LoginAnswer']
  /** Asks the server as the administrator; answers the body. */
  ask<Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body>
}

/** Signs in with what the server printed at its first start. */
export async function signInAsKeeper(community: Community): Promise<Keeper> {
  const { url } = community
  const printed = community.output()
  const email = /(\S+@\S+)\s+\S+（管理员）/.exec(printed)?.[1]
  const password = /密码都是 (\S+?)[，）]/.exec(printed)?.[1]
  if (!email || !password) throw new Error(`no demo accounts in:\n${printed}`)
  const login = await send<Schemas['LoginAnswer']>(url, 'POST', '/api/auth/login', {
    body: { email, password },
  })
  return {
    login,
    ask: (method, path, body) => send(url, method, path, { body, token: login.token }),
  }
}

/** Publishes the sample post; answers its id. */
export async function publishSample(keeper: Keeper): Promise<string> {
  const { id } = await keeper.ask<Schemas['PostSaved']>('POST', '/api/posts/publish', {
    title: sampleTitle,
    format: 0,
    content: sampleContent,
    categoryIds: [],
    tags: ['状态机'],
  })
  return id
}

/** What the app stores for a signed-in user, by its name in localStorage. */
export function storedSession({ login }: Keeper): Record<string, string> {
  const { user, ...tokens } = login
  const { nickName: nickname, ...rest } = user
  return {
    user: JSON.stringify({ ...rest, nickname }),
    auth: JSON.stringify({ ...tokens, isLoggedIn: true }),
  }
}

interface Sent {
  body?: object | undefined
  token?: string
}

async function send<Body>(url: string, method: string, path: string, { body, token }: Sent) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  // The contract tests hold the server to these shapes.
  return (await response.json()) as Body
}
