import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/lib/config.ts'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

const appFolder = buildAppFolder()
let usual: TestServer
let tested: TestServer
beforeAll(async () => {
  usual = await startServer({ appFolder })
  tested = await startServer({ appFolder, env: { FAULTS: 'on' } })
})
afterAll(async () => {
  await usual.close()
  await tested.close()
})

test('不说要，就没有：没有接口，请求头没有人看，页面不提，日志不提', async () => {
  const { token } = await usual.createMember()
  expect(usual.core.faults).toBeUndefined()
  for (const fault of ['500', '401', 'ban', '2005', 'cut', 'disconnect', 'delay=60000', '胡说'])
    expect(await statusWith(usual, fault, token), fault).toBe(200)
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const [lab, nothing] = await Promise.all(
      ['/api/faults', '/api/nothing'].map((url) =>
        usual.inject(method, url, { token, body: { kind: '500' } }),
      ),
    )
    expect(lab?.statusCode).toBe(404)
    expect(problemOf(lab?.body)).toEqual(problemOf(nothing?.body))
  }
  expect((await usual.get('/blog/diagnostic')).body).not.toContain('fault')
  expect(JSON.stringify(usual.logLines)).not.toContain('fault lab')
})

test('说了要，才有：同样的请求都看得出来', async () => {
  const { token } = await tested.createMember()
  expect(tested.core.faults).toBeDefined()
  expect(await statusWith(tested, '500', token)).toBe(500)
  expect((await tested.get('/api/faults', token)).statusCode).toBe(200)
  const page = await tested.get('/blog/diagnostic')
  expect(page.body).toContain('<meta name="fault-lab" content="on" />')
  expect(JSON.stringify(tested.logLines)).toContain('the fault lab is on')
})

test('FAULTS 只认 on 与 off；正式环境里说了也不行', () => {
  expect(readConfig({}).faults).toBe(false)
  expect(readConfig({ FAULTS: 'on' }).faults).toBe(true)
  expect(() => readConfig({ FAULTS: 'yes' })).toThrow(ConfigError)
  expect(() => readConfig({ FAULTS: 'on', NODE_ENV: 'production' })).toThrow(/FAULTS=on .*测试/)
  expect(readConfig({ NODE_ENV: 'production' }).faults).toBe(false)
})

async function statusWith(server: TestServer, fault: string, token: string) {
  const headers = { 'x-fault': fault === '胡说' ? encodeURIComponent(fault) : fault }
  return (await server.inject('GET', '/api/notifications/unread-count', { token, headers }))
    .statusCode
}

const problemOf = (body = '') => ({ ...(JSON.parse(body) as object), requestId: '' })
