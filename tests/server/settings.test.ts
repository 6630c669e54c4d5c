import { afterAll, beforeAll, expect, test } from 'vitest'
import { desc } from 'drizzle-orm'
import type { components } from '#openapi/generated/schema.d.ts'
import { auditLog } from '#server/db/schema/system.ts'
import type { Member } from '#tests/support/members.ts'
import { changeSettings, settingsBody } from '#tests/support/moderation.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Settings = components['schemas']['SystemSettings']
const path = '/api/admin/system/settings'

let server: TestServer
let admin: Member
let other: Member
beforeAll(async () => {
  server = await startServer({
    env: { FOOTER_COPYRIGHT_HOLDER: '某社', FOOTER_FILING_NUMBER: '沪ICP备1号' },
  })
  admin = await server.createAdmin({ nickName: '站长' })
  other = await server.createAdmin({ nickName: '副站长' })
})
afterAll(() => server.close())

const read = async () => (await server.get(path, admin.token)).json<Settings>()
const site = async () => (await server.get('/api/site')).json<components['schemas']['Site']>()

test('页脚要说的话由部署的人配置，谁都读得到', async () => {
  expect(await site()).toEqual({
    name: '砚',
    copyrightHolder: '某社',
    filingNumber: '沪ICP备1号',
    filingUrl: 'https://beian.miit.gov.cn/',
    poweredBy: ['使用 React 构建', '由 .NET 后端提供支持'],
    registration: 'open',
    isSetUp: true,
  })
})

test('管理员改了页脚，马上就是新的；没有改过的仍听部署者的', async () => {
  const { footer } = await read()
  const changed = await changeSettings(server, admin, {
    footer: { ...footer, filingNumber: '', poweredBy: '由砚驱动' },
  })
  expect(changed).toMatchObject({
    version: 1,
    updateTime: server.clock.now().toISOString(),
    updatedBy: { id: admin.id, nickName: '站长' },
  })
  expect(await site()).toMatchObject({
    copyrightHolder: '某社',
    filingNumber: '',
    poweredBy: ['使用 React 构建', '由砚驱动'],
  })
  await changeSettings(server, admin, { footer })
  expect(await site()).toMatchObject({ filingNumber: '沪ICP备1号' })
})

test('两位管理员同时改，后到的盖不掉先到的，并知道是谁改的', async () => {
  const seen = await read()
  const first = await server.put(
    path,
    { ...settingsBody(seen), registration: 'closed' },
    other.token,
  )
  expect(first.statusCode).toBe(200)
  const second = await server.put(path, { ...settingsBody(seen), review: 'all' }, admin.token)
  expect({ status: second.statusCode, ...second.json<object>() }).toMatchObject({
    status: 409,
    code: 1006,
    message: '副站长刚刚改过设置，您的修改没有保存。请核对之后再保存',
  })
  expect(await read()).toMatchObject({ registration: 'closed', review: 'resubmitted' })
  expect(await site()).toMatchObject({ registration: 'closed' })
})

test('一起来的两份，一份存下，一份 409', async () => {
  const seen = await read()
  const both = await Promise.all([
    server.put(path, { ...settingsBody(seen), reservedNickNames: ['甲'] }, admin.token),
    server.put(path, { ...settingsBody(seen), reservedNickNames: ['乙'] }, other.token),
  ])
  expect(
    both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
  ).toEqual([200, 409])
  expect((await read()).version).toBe(seen.version + 1)
})

test('存下了，答复却丢了，照样再存：答的是存下的，操作记录只有一行；改过的才是 409', async () => {
  const seen = await read()
  const body = { ...settingsBody(seen), reservedNickNames: ['丙'] }
  const saved = await server.put(path, body, admin.token)
  server.clock.advance(1000)
  const again = await server.put(path, body, admin.token)
  expect([again.statusCode, again.json()]).toEqual([200, saved.json()])
  expect(await read()).toMatchObject({ version: seen.version + 1, reservedNickNames: ['丙'] })
  const different = await server.put(path, { ...body, review: 'all' }, admin.token)
  expect(different.statusCode).toBe(409)
})

test('操作记录只写改了的，改前改后都有，连同原因', async () => {
  await changeSettings(server, admin, { sensitiveWords: ['旧'] })
  await changeSettings(server, admin, { sensitiveWords: ['旧', '新'], reason: '又来了一种' })
  const [row] = await server.core.db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
  expect(row).toMatchObject({
    actorId: admin.id,
    action: 'settings.update',
    reason: '又来了一种',
    before: { sensitiveWords: ['旧'] },
    after: { sensitiveWords: ['旧', '新'] },
  })
})

test.each([
  [{ review: 'never' }, 'review'],
  [{ registration: 'maybe' }, 'registration'],
  [{ sensitiveWords: ['词', '词'] }, 'sensitiveWords'],
  [{ reservedNickNames: [''] }, 'reservedNickNames.0'],
  [{ version: -1 }, 'version'],
])('不合规矩的 %j 是 400，什么都不变', async (change, field) => {
  const seen = await read()
  const refused = await server.put(path, { ...settingsBody(seen), ...change }, admin.token)
  const { code, errors } = refused.json<components['schemas']['Problem']>()
  expect({ status: refused.statusCode, code, fields: Object.keys(errors ?? {}) }).toEqual({
    status: 400,
    code: 1000,
    fields: [field],
  })
  expect(await read()).toEqual(seen)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '备案'])(
  '备案链接只能是网址，%s 不行',
  async (filingUrl) => {
    const seen = await read()
    const body = { ...settingsBody(seen), footer: { ...seen.footer, filingUrl } }
    const refused = await server.put(path, body, admin.token)
    expect(refused.json<components['schemas']['Problem']>().errors).toHaveProperty([
      'footer.filingUrl',
    ])
  },
)
