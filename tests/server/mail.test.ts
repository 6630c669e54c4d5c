import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as letters from '#server/mail/orders.ts'
import { createSmtpMailer } from '#server/mail/mailer.ts'
import { UnansweredError, type Mail } from '#server/mail/mail.ts'
import { createFileMailer } from '#server/mail/mail-files.ts'
import { createClock } from '#tests/support/clock.ts'
import { listenOn, portOf } from '#tests/support/port.ts'

const silent = { warn: () => {}, error: () => {} }
const clock = createClock(new Date('2026-03-04T05:06:07Z'))
const site = { name: '砚', publicUrl: 'https://blog.example' }

describe('经 SMTP', () => {
  const received: { from: string; to: string[]; source: string }[] = []
  let isBroken = false
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // A client that was refused keeps its connection until it times out.
    closeTimeout: 100,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (isBroken) return tear()
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        callback()
      })
    },
  })
  const sockets = new Set<Socket>()
  smtp.server.on('connection', (socket: Socket) => sockets.add(socket))
  const tear = () => sockets.forEach((socket) => socket.destroy())
  const mailer = () =>
    createSmtpMailer({
      smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}`,
      from: '砚 <hi@blog.example>',
    })

  beforeAll(() => listenOn(smtp.server))
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

  test('信寄到收信人，正文可读，发信人是配置的', async () => {
    const sender = mailer()
    await sender.send(letters.registrationCode('lin@example.com', site, '204816'))
    sender.close()
    const [mail] = received.splice(0)
    expect(mail).toMatchObject({ from: 'hi@blog.example', to: ['lin@example.com'] })
    expect(decoded(mail?.source ?? '')).toContain('204816')
  })

  test('换行混不进信头，一个地址不会变成几个收信人', async () => {
    const sender = mailer()
    await sender.send({
      to: 'a@example.com',
      subject: '你好\r\nBcc: evil@example.com',
      text: '正文',
    })
    await sender
      .send({ to: 'a@example.com, b@example.com', subject: '两个人', text: '正文' })
      .catch(() => {})
    sender.close()
    const all = received.splice(0)
    expect(all.flatMap(({ to }) => to)).not.toContain('evil@example.com')
    expect(all.flatMap(({ to }) => to)).not.toContain('b@example.com')
    expect(all[0]?.source).not.toMatch(/^Bcc:/im)
  })

  test('给定的 Message-ID 与日期原样寄出', async () => {
    const sender = mailer()
    const letter = letters.emailChangeCode('lin@example.com', site, '135790')
    const date = new Date('2026-03-04T05:06:07Z')
    await sender.send({ ...letter, messageId: '<one@blog.example>', date })
    sender.close()
    const [mail] = received.splice(0)
    expect(mail?.source).toMatch(/^Message-ID: <one@blog\.example>\r$/im)
    expect(mail?.source).toMatch(/^Date: Wed, 04 Mar 2026 05:06:07 \+0000\r$/im)
  })

  test('整封信交出去之后断了：说不准收没收；连都没连上，是没收', async () => {
    const letter = {
      ...letters.emailChanged('lin@example.com', site),
      messageId: '<two@blog.example>',
    }
    const sender = mailer()
    isBroken = true
    await expect(sender.send(letter)).rejects.toBeInstanceOf(UnansweredError)
    isBroken = false
    sender.close()
    const nowhere = createSmtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'hi@blog.example' })
    await expect(nowhere.send(letter)).rejects.not.toBeInstanceOf(UnansweredError)
    nowhere.close()
    expect(received.splice(0)).toEqual([])
  })

  const decoded = (source: string) =>
    source.replace(/[A-Za-z0-9+/=\r\n]{40,}/g, (base64) =>
      Buffer.from(base64, 'base64').toString(),
    ) +
    Buffer.from(source.split('\r\n\r\n').slice(1).join(''), 'base64').toString() +
    source.replace(/=\r\n/g, '')
})

test('没有 SMTP：每封信是 outbox 里的一个文件，只有自己能读；日志只说是哪个文件', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-outbox-'))
  const lines: unknown[][] = []
  const log = { ...silent, warn: (...line: unknown[]) => void lines.push(line) }
  const mailer = createFileMailer({ dataDir, clock, log })
  const messageId = '<three@blog.example>'
  await mailer.send({
    ...letters.registrationCode('lin@example.com', site, '204816'),
    messageId,
  })
  await mailer.send(letters.alreadyRegistered('lin@example.com', site))
  const folder = join(dataDir, 'outbox')
  const files = readdirSync(folder).map((name) => join(folder, name))
  const mails = files.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Mail)
  expect(mails).toHaveLength(2)
  expect(mails).toContainEqual({
    to: 'lin@example.com',
    subject: '204816 是您的注册验证码',
    text: expect.stringContaining('204816'),
    code: '204816',
    messageId: '<three@blog.example>',
  })
  expect(files.map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
  expect(lines).toHaveLength(2)
  expect(lines.map(([fields]) => fields)).toEqual(
    expect.arrayContaining(files.map((outbox) => ({ to: 'lin@example.com', outbox }))),
  )
  expect(JSON.stringify(lines)).not.toContain('204816')
  rmSync(dataDir, { recursive: true })
})

test('信里的值不能带来新的段落或信头', () => {
  const { to, subject, text } = letters.emailChangeCode(
    'a@example.com\r\nBcc: b@example.com',
    site,
    '1\r\n2',
  )
  expect([to, subject].join('')).not.toMatch(/[\r\n]/)
  expect(text).toContain('验证码是：1 2')
})
