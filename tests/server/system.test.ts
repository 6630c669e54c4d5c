import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { createSmtpMailer } from '#server/mail/mailer.ts'
import { type Mailer } from '#server/mail/mail.ts'
import { mailProblem } from '#server/mail/mail-problem.ts'
import { noteStatements } from '#tests/support/asked-statements.ts'
import { minute } from '#tests/support/clock.ts'
import { testEngine } from '#tests/support/database.ts'
import type { Member } from '#tests/support/members.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { listenOn } from '#tests/support/port.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
const { asked, wrapClient } = noteStatements()
beforeAll(async () => {
  server = await startServer({ wrapClient })
  admin = await server.createAdmin({ email: 'admin@example.com' })
})
afterAll(() => server.close())

test('系统状态：版本、引擎、运行多久、占多少，图片数得对', async () => {
  const image = await picture('png')
  const { size } = (await upload(server, admin, image)).json<Schemas['UploadedImage']>()
  server.clock.advance(minute)
  const status = (await server.get('/api/admin/system', admin.token)).json<
    Schemas['SystemStatus']
  >()
  expect(status).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    nodeVersion: process.version,
    engine: testEngine,
    startedAt: new Date(server.clock.now().getTime() - minute).toISOString(),
    uptimeSeconds: 60,
    memoryBytes: expect.any(Number),
    hubConnections: 0,
    mail: 'outbox',
    mailFrom: '砚 <no-reply@localhost>',
    storage: 'disk',
    bucket: null,
    imageCount: 1,
    imageBytes: size,
    databaseBytes: expect.any(Number),
    freeDiskBytes: expect.any(Number),
    replicas: [],
    nodes: [],
  })
  expect(status.databaseBytes).toBeGreaterThan(1_000_000)
})

test('再看系统状态，不再把所有的图片加一遍', async () => {
  await server.get('/api/admin/system', admin.token)
  asked.length = 0
  expect((await server.get('/api/admin/system', admin.token)).statusCode).toBe(200)
  expect(asked.filter((text) => text.includes('"images"'))).toEqual([])
})

describe('测试邮件', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    server.clock.advance(5 * minute)
  })
  const sendBy = (mailer: Mailer) =>
    void vi.spyOn(server.core.mailer, 'send').mockImplementation((mail) => mailer.send(mail))
  const ask = async () => {
    const token = await server.tokenFor(admin)
    return server.post('/api/admin/system/mail-test', undefined, token)
  }

  test('寄给提出的那位管理员，记入操作记录', async () => {
    const answer = await ask()
    expect(answer.json()).toEqual({ to: 'admin@example.com', mail: 'outbox', problem: null })
    expect(server.mails.at(-1)).toMatchObject({
      to: 'admin@example.com',
      subject: '砚的测试邮件',
    })
    const path = '/api/admin/system/audit-log?action=settings.testMail'
    const log = await server.get(path, await server.tokenFor(admin))
    // To whom is left out: the log outlives their account.
    const [noted] = log.json<Schemas['AuditPage']>().items
    expect(noted?.actor?.id).toBe(admin.id)
    expect(noted?.after).toEqual({ problem: null })
  })

  test('连不上邮件服务器，用中文说出原因', async () => {
    const mailer = createSmtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.example' })
    sendBy(mailer)
    const { problem } = (await ask()).json<Schemas['MailTest']>()
    expect(problem).toMatch(/^邮件服务器拒绝了连接：请检查 SMTP_URL 里的主机和端口/)
    mailer.close()
  })

  test('密码不对，用中文说出原因，连同邮件服务器的原话', async () => {
    const smtp = new SMTPServer({
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('Invalid username or password')),
      logger: false,
    })
    const port = await listenOn(smtp.server)
    const smtpUrl = `smtp://user:wrong@127.0.0.1:${port}?tls.rejectUnauthorized=false`
    const mailer = createSmtpMailer({ smtpUrl, from: 'a@b.example' })
    sendBy(mailer)
    const { problem } = (await ask()).json<Schemas['MailTest']>()
    expect(problem).toMatch(/^邮件服务器不接受这个用户名或密码：请检查 SMTP_URL（.+）$/)
    mailer.close()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  })

  test('同一台机器上的邮件服务器，证书是自己签的也寄得出；要它可信的，说得出是证书', async () => {
    const smtp = new SMTPServer({
      authOptional: true,
      logger: false,
      onData: (stream, _, done) => stream.on('end', done).resume(),
    })
    const port = await listenOn(smtp.server)
    const problemAt = async (smtpUrl: string) => {
      const mailer = createSmtpMailer({ smtpUrl, from: 'a@b.example' })
      sendBy(mailer)
      const { problem } = (await ask()).json<Schemas['MailTest']>()
      mailer.close()
      return problem
    }
    const strict = '?tls.rejectUnauthorized=true'
    expect(await problemAt(`smtp://127.0.0.1:${port}`)).toBeNull()
    expect(await problemAt(`smtp://127.0.0.1:${port}${strict}`)).toMatch(
      /^邮件服务器的证书不可信：请检查 SMTP_URL 里的主机名，以及它的证书（.*certificate.*）$/,
    )
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  })

  test('按太多次要等一等', async () => {
    const statuses = []
    for (let index = 0; index < 7; index += 1) statuses.push((await ask()).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('不认识的错误也说得出一句话', () => {
    expect(mailProblem(new Error('boom'))).toBe('邮件没有发出（boom）')
    expect(mailProblem('boom')).toBe('邮件没有发出')
  })
})
