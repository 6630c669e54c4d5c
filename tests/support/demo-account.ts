import type { Community } from './community.ts'

/** The accounts that a demo community printed when it was filled, and the password they share. */
export function demoAccounts(community: Community) {
  const password = /密码都是 (\S+?)，/.exec(community.output())?.[1] ?? ''
  const lines = [...community.output().matchAll(/^ {2}(\S+@\S+) {2}(.+)$/gm)]
  const accounts = lines.map(([, email = '', name = '']) => ({
    email,
    password,
    nickName: name.replace('（管理员）', ''),
    isAdmin: name.endsWith('（管理员）'),
  }))
  const member = accounts.find((account) => !account.isAdmin)
  const admin = accounts.find((account) => account.isAdmin)
  if (!member || !admin || password === '') throw new Error('the demo printed no accounts')
  return { member, admin, accounts }
}

/** Signs in by the API; answers the access token. */
export async function accessToken(
  community: Community,
  account: { email: string; password: string },
) {
  const { email, password } = account
  const answer = await fetch(`${community.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`login answered ${answer.status}: ${await answer.text()}`)
  // The contract's answer; the server's own tests hold it against its schema.
  const { token } = (await answer.json()) as { token: string }
  return token
}
