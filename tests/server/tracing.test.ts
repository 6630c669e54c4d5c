import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCommunity, type Community } from '#tests/support/community.ts'
import { createDatabaseForProcess } from '#tests/support/database.ts'
import { startCollector, type TracedSpan } from '#tests/support/traces.ts'
import { soon, until } from '#tests/support/until.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let database: Awaited<ReturnType<typeof createDatabaseForProcess>>
let community: Community
beforeAll(async () => {
  collector = await startCollector()
  database = await createDatabaseForProcess()
  community = await startCommunity({
    ...database.env,
    DEMO: 'off',
    NODE_NAME: 'n1',
    LOG_LEVEL: 'info',
    METRICS_TOKEN: 'canary-metrics-token',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    // Milliseconds until what has ended is sent.
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
})
afterAll(async () => {
  await community.stop()
  await database.drop()
  await collector.close()
})

/** Sends the body once the server has read that it comes. */
function postLate(path: string, body: string) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', expect: '100-continue' }
    const asked = request(`${community.url}${path}`, { method: 'POST', headers })
    asked.on('continue', () => asked.end(body)).on('error', reject)
    asked.on('response', (answer) =>
      text(answer).then((it) => resolve({ status: answer.statusCode, body: it }), reject),
    )
    asked.flushHeaders()
  })
}

/** The span of a request by its route, once it has come. */
async function spanOf(name: string): Promise<TracedSpan> {
  const find = () => collector.spans.find((span) => span.name === name)
  await until(() => find() !== undefined, `the span ${name}`, soon)
  const found = find()
  if (!found) throw new Error('it was there')
  return found
}

const partsOf = ({ spanId }: TracedSpan) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('一个请求一段：路由、状态，接着前面的链路；它问数据库的每一句在它下面', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const caller = '00f067aa0ba902b7'
  const answer = await fetch(`${community.url}/api/posts/categories?canary=1`, {
    headers: { traceparent: `00-${trace}-${caller}-01` },
  })
  expect(answer.status).toBe(200)
  const span = await spanOf('GET /api/posts/categories')
  expect(span).toMatchObject({
    traceId: trace,
    parentSpanId: caller,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/posts/categories',
      'http.response.status_code': 200,
    },
    resource: {
      'service.name': 'inkstone',
      'service.instance.id': 'n1',
      'deployment.environment.name': 'test',
    },
  })
  const statements = partsOf(span)
  expect(statements.map(({ name, traceId }) => [name, traceId])).toContainEqual([
    'select',
    trace,
  ])
  for (const { attributes } of statements)
    expect(attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.query.text': expect.stringMatching(/^(select|with)\b/i),
    })
  expect(JSON.stringify(span)).not.toContain('canary')
})

test('带正文的请求也一样；编号就是给人看的那个，语句里没有人写的东西', async () => {
  const form = { email: 'canary@example.com', password: 'canary-Passw0rd-花' }
  const answer = await postLate('/api/auth/login', JSON.stringify(form))
  expect(answer.status).toBe(400)
  const { requestId } = JSON.parse(answer.body) as { requestId: string }
  const span = await spanOf('POST /api/auth/login')
  expect(span.attributes).toMatchObject({
    'inkstone.request_id': requestId,
    'http.response.status_code': 400,
  })
  expect(partsOf(span).length).toBeGreaterThan(0)
  expect(JSON.stringify(collector.spans)).toContain('$1')
  expect(JSON.stringify(collector.spans)).not.toContain('canary')
})

test('寄信有自己的一段，里面没有收信人；探测没有', async () => {
  expect((await fetch(`${community.url}/health/ready`)).status).toBe(200)
  const answer = await fetch(`${community.url}/api/auth/send-register-verification-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'canary@example.com' }),
  })
  expect(answer.status).toBe(200)
  expect(await spanOf('mail send')).toMatchObject({ attributes: {} })
  const names = collector.spans.map(({ name }) => name)
  expect(names.filter((name) => name.includes('health'))).toEqual([])
  expect(JSON.stringify(collector.spans)).not.toContain('canary')
})

test('拿图片有自己的一段，在问它的请求下面', async () => {
  const picture = '/images/post/0123456789abcdef0123456789abcdef-8x8.png'
  expect((await fetch(`${community.url}${picture}`)).status).toBe(404)
  const span = await spanOf('GET /images/:category/:name')
  expect(partsOf(span).map(({ name }) => name)).toContain('pictures open')
})

test('日志、指标、链路都开着时，一个压缩的页面不让 Node 警告监听器太多', async () => {
  const answer = await fetch(`${community.url}/blog/login`, {
    headers: { 'accept-encoding': 'br', cookie: 'ink-member=1' },
  })
  await answer.text()
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br'])
  expect(community.output()).not.toContain('MaxListenersExceededWarning')
})

test('没人收的时候：请求照常，日志说一次；又有人收了再说一次；要走的时候不等它', async () => {
  const ask = async () =>
    expect((await fetch(`${community.url}/api/posts/categories`)).status).toBe(200)
  await collector.close()
  await ask()
  await until(() => community.output().includes('traces are lost'), 'the line')
  await collector.reopen()
  collector.spans.length = 0
  await ask()
  await spanOf('GET /api/posts/categories')
  await until(() => community.output().includes('traces are taken again'), 'the other', soon)
  expect(community.output().match(/traces are/g)).toHaveLength(2)
  await collector.close()
  await ask()
  const began = performance.now()
  expect(await community.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
  await collector.reopen()
})
