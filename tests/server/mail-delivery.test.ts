import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCodes } from '#server/auth/codes.ts'
import type { Core } from '#server/core.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { codes } from '#server/db/schema/accounts.ts'
import { mails } from '#server/db/schema/mails.ts'
import type { MailRow } from '#server/db/schema/mails.ts'
import { createLog } from '#server/lib/log.ts'
import { createSmtpMailer } from '#server/mail/mailer.ts'
import { type Mail, type Mailer, UnansweredError } from '#server/mail/mail.ts'
import { holdAll } from '#server/mail/mails.store.ts'
import * as stopped from '#server/mail/mails.store.ts'
import { createDeliveries } from '#server/system/deliveries.ts'
import type { MailOrder } from '#server/mail/orders.ts'
import { createPostman } from '#server/mail/postman.ts'
import type { Postman } from '#server/mail/postman.ts'
import { noteStatements } from '#tests/support/asked-statements.ts'
import { day, hour, minute, second } from '#tests/support/clock.ts'
import { createPostgresDatabase, testEngine } from '#tests/support/database.ts'
import { giveUpMail, giveUpNotice } from '#tests/support/deliveries.ts'
import { buildNewcomer, freshAddress, sendRegistration } from '#tests/support/door.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { openWire } from '#tests/support/wire.ts'
import { listenOn } from '#tests/support/port.ts'

let server: TestServer
let opened: Postman[] = []

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.core.db.delete(mails)
  server.logLines.length = 0
})
afterEach(async () => {
  for (const postman of opened.splice(0)) await postman.close()
})

describe('一封信至少寄到一次', () => {
  test('进程死在提交之后、寄出之前：别的进程寄出，码也是好的', async () => {
    const newcomer = buildNewcomer()
    await leftBehind({ kind: 'registration', to: newcomer.email })
    await leftBehind({ kind: 'passwordChanged', to: 'lin@example.com' })
    const { sent, postman } = another()
    await postman.idle()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      ['lin@example.com', newcomer.email].toSorted(),
    )
    const verificationCode = sent.find(({ to }) => to === newcomer.email)?.code
    const { password: confirmPassword } = newcomer
    const answer = await sendRegistration(server, {
      ...newcomer,
      confirmPassword,
      verificationCode,
    })
    expect(answer.statusCode).toBe(201)
  })

  test('没有提交的什么也不寄', async () => {
    const { sent, postman } = another()
    const failing = server.core.db.transaction(async (tx) => {
      await postman.post(tx, { kind: 'passwordChanged', to: 'lin@example.com' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await postman.idle()
    expect(sent).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('两个邮差用一个数据库：每封只寄一次', async () => {
    for (let at = 0; at < 24; at += 1)
      await leftBehind({ kind: 'passwordChanged', to: `crowd${at}@example.com` })
    const [one, other] = [another(), another()]
    await Promise.all([one.postman.idle(), other.postman.idle()])
    await Promise.all([one.postman.idle(), other.postman.idle()])
    const all = [...one.sent, ...other.sent]
    expect(all).toHaveLength(24)
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(24)
    expect(await status()).toMatchObject({ waiting: 0, sent: 24, possiblyDoubled: 0 })
  })

  test('一次最多寄四封，其余的接着寄', async () => {
    for (let at = 0; at < 9; at += 1)
      await leftBehind({ kind: 'passwordChanged', to: `turn${at}@example.com` })
    let [now, most] = [0, 0]
    const send = async () => {
      most = Math.max(most, (now += 1))
      await new Promise((resolve) => setImmediate(resolve))
      now -= 1
    }
    await another({ mailer: { send } }).postman.idle()
    expect(most).toBeLessThanOrEqual(4)
    expect(await status()).toMatchObject({ waiting: 0, sent: 9 })
  })

  test('死去的进程留下的和到了时间的，启动之后自己会寄', async () => {
    await leftBehind({ kind: 'passwordChanged', to: 'lin@example.com' })
    const { sent, postman } = another()
    postman.start()
    await until(() => sent.length === 1, 'the first')
    await leftBehind({ kind: 'emailChanged', to: 'lin@example.com' })
    await until(() => sent.length === 2, 'the one of another process')
    expect(sent.map(({ subject }) => subject)).toEqual(['您的密码已更改', '您的登录邮箱已更换'])
  })
})

describe('邮件服务器', () => {
  const received: string[] = []
  let answers: number[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        const answer = answers.shift()
        if (answer === undefined) return callback()
        return callback(Object.assign(new Error('not now'), { responseCode: answer }))
      })
    },
  })
  let mailer: Mailer

  beforeAll(async () => {
    const smtpUrl = `smtp://127.0.0.1:${await listenOn(smtp.server)}`
    mailer = createSmtpMailer({ smtpUrl, from: '砚 <hi@blog.example>' })
  })
  afterAll(async () => {
    mailer.close()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  })
  beforeEach(() => {
    received.length = 0
    answers = []
  })

  test('停了一阵再寄：同一个 Message-ID、同一个码，一字不差', async () => {
    answers = [451, 451]
    await leftBehind({ kind: 'registration', to: 'outage@example.com' })
    const { postman } = another({ mailer })
    await postman.idle()
    await postman.idle()
    expect(received).toHaveLength(1)
    server.clock.advance(second)
    await postman.idle()
    server.clock.advance(5 * second)
    await another({ mailer }).postman.idle()
    expect(received).toHaveLength(3)
    expect(new Set(received).size).toBe(1)
    const [row] = await rows()
    expect(received[0]).toMatch(
      new RegExp(`^Message-ID: <${row?.id}@blog\\.example>\\r$`, 'im'),
    )
    expect(await status()).toMatchObject({ waiting: 0, sent: 1, possiblyDoubled: 0 })
  })

  test('它收下之后、记下之前进程死去：再寄一次，同一个 Message-ID，记着可能重复', async () => {
    await leftBehind({ kind: 'passwordChanged', to: 'twice@example.com' })
    let die = () => {}
    const death = new Promise<void>((resolve) => void (die = resolve))
    const dying = {
      send: async (mail: Mail) => {
        await mailer.send(mail)
        await death
      },
    }
    const killed = another({ mailer: dying })
    killed.postman.wake()
    await until(() => received.length === 1, 'the first copy')
    const { postman } = another({ mailer })
    await postman.idle()
    expect(received).toHaveLength(1)
    server.clock.advance(61 * second)
    await postman.idle()
    expect(received).toHaveLength(2)
    expect(new Set(received).size).toBe(1)
    expect(await rows()).toEqual([
      expect.objectContaining({ attempts: 2, unanswered: 1, sealed: null, leasedUntil: null }),
    ])
    expect(await status()).toMatchObject({ sent: 1, possiblyDoubled: 1 })
    die()
  })

  test('它说不收这封（5xx）：不再试，管理员看得到为什么，可以再试', async () => {
    answers = [554]
    await leftBehind({ kind: 'passwordChanged', to: 'refused@example.com' })
    const { postman } = another({ mailer })
    await postman.idle()
    const [refused] = await givenUp()
    expect(refused).toMatchObject({
      kind: 'passwordChanged',
      error: '邮件服务器不接受这封信（554 not now）',
      attempts: 1,
      givenUpAt: server.clock.now(),
      isWritten: true,
    })
    expect(given()).toEqual([
      expect.objectContaining({ kind: 'passwordChanged', to: 'refused@example.com' }),
    ])
    server.clock.advance(hour)
    await postman.idle()
    expect(received).toHaveLength(1)
    await tryAgain(refused?.id)
    await postman.idle()
    expect(received).toHaveLength(2)
    expect(await status()).toMatchObject({ givenUp: 0, sent: 1 })
    await expect(tryAgain(refused?.id)).rejects.toMatchObject({ status: 409 })
  })
})

test('收没收说不准的一次也记着', async () => {
  await leftBehind({ kind: 'passwordChanged', to: 'unsure@example.com' })
  const outcomes = [new UnansweredError(new Error('closed')), undefined]
  const send = async () => {
    const outcome = outcomes.shift()
    if (outcome) throw outcome
  }
  const { postman } = another({ mailer: { send } })
  await postman.idle()
  server.clock.advance(second)
  await postman.idle()
  expect(await status()).toMatchObject({ sent: 1, possiblyDoubled: 1 })
})

test('密码不对的邮件服务器不怪信：改好了接着寄', async () => {
  await leftBehind({ kind: 'passwordChanged', to: 'login@example.com' })
  const wrong = Object.assign(new Error('Invalid login'), { code: 'EAUTH', responseCode: 535 })
  const { postman } = another({ mailer: { send: () => Promise.reject(wrong) } })
  await postman.idle()
  expect(await status()).toMatchObject({ waiting: 1, givenUp: 0 })
})

test('一直寄不出去：越等越久，一天之后停寄，大声说一次', async () => {
  const start = server.clock.now()
  await leftBehind({ kind: 'emailChanged', to: 'never@example.com' })
  const at: number[] = []
  const send = () => {
    at.push(server.clock.now().getTime() - start.getTime())
    return Promise.reject(new Error('unreachable'))
  }
  const { postman } = another({ mailer: { send } })
  while ((await status()).waiting > 0) {
    await postman.idle()
    const [row] = await rows()
    server.clock.set(row?.nextAt ?? server.clock.now())
  }
  expect(at.slice(0, 6)).toEqual([0, 1, 6, 36, 156, 756].map((it) => it * second))
  expect(at.at(-1)).toBeGreaterThan(23 * hour)
  expect(at.at(-1)).toBeLessThan(25 * hour)
  expect(given()).toEqual([expect.objectContaining({ kind: 'emailChanged', attempts: 148 })])
})

describe('码与链接', () => {
  test('等着的时候，数据库里没有码、没有链接、没有正文，也没有地址', async () => {
    const member = await server.createMember()
    const email = member.account.email ?? ''
    const tried: Mail[] = []
    const send = (mail: Mail) => {
      tried.push(mail)
      const reason = `550-4 refused: ${mail.code}`
      return Promise.reject(Object.assign(new Error(reason), { response: reason }))
    }
    const { postman } = another({ mailer: { send } })
    for (const order of [
      { kind: 'registration', to: 'sealed@example.com' },
      { kind: 'reset', to: email },
      { kind: 'email', to: 'moved@example.com', accountId: member.id },
      { kind: 'claim', to: email, accountId: member.id },
    ] as const)
      await leftBehind(order)
    expectNothingOf(['sealed@example.com', 'moved@example.com', email], await everyRow())
    await postman.idle()
    expect(tried.map(({ code }) => code !== undefined)).toEqual([true, true, true, true])
    const secrets = tried.flatMap((mail) => [mail.code ?? '', mail.subject, mail.text])
    const kept = await everyRow()
    expect(kept.match(/refused/g)).toHaveLength(4)
    expectNothingOf([...secrets, '验证码'], kept)
    expect(JSON.stringify(server.logLines)).not.toContain(tried[0]?.code)
  })

  test('过期就不寄了，什么也不留下；管理员看得到，再试要重新申请', async () => {
    await leftBehind({ kind: 'registration', to: 'late@example.com' })
    await leftBehind({ kind: 'reset', to: 'later@example.com' })
    const { postman, sent } = another({ mailer: down })
    await postman.idle()
    server.clock.advance(11 * minute)
    const well = another()
    await well.postman.idle()
    expect([...sent, ...well.sent]).toEqual([])
    expect(await rows()).toEqual(
      Array(2).fill(expect.objectContaining({ sealed: null, sentAt: null, attempts: 1 })),
    )
    const [late] = await givenUp()
    expect(late).toMatchObject({
      error: '邮件里的验证码或链接已经过期，没有寄出；邮件没有发出（unreachable）',
      isWritten: false,
    })
    await expect(tryAgain(late?.id)).rejects.toMatchObject({ status: 409 })
  })

  test('还没写成的，码从写的时候算起：信里说的十分钟是真的', async () => {
    const newcomer = buildNewcomer()
    await leftBehind({ kind: 'registration', to: newcomer.email })
    server.clock.advance(9 * minute)
    const { postman } = another()
    await postman.idle()
    const [code] = await server.core.db
      .select()
      .from(codes)
      .where(eq(codes.email, newcomer.email))
    expect(code?.expiresAt).toEqual(new Date(server.clock.now().getTime() + 10 * minute))
  })

  test('换了 keys.json：打不开的停寄，说明为什么；放回原来的就能再试', async () => {
    await leftBehind({ kind: 'passwordChanged', to: 'key@example.com' })
    const keys = { ...server.core.keys, hash: randomBytes(32) }
    const { postman, sent } = another({ keys })
    await postman.idle()
    expect(sent).toEqual([])
    const [unread] = await givenUp()
    expect(unread?.error).toBe('这封邮件是用另一份 keys.json 封存的，打不开')
    const right = another()
    await tryAgain(unread?.id)
    await right.postman.idle()
    expect(right.sent.map(({ to }) => to)).toEqual(['key@example.com'])
  })

  test('一封信的内容换到另一封的行里，打不开', async () => {
    await leftBehind({ kind: 'passwordChanged', to: 'mine@example.com' })
    await leftBehind({ kind: 'passwordChanged', to: 'yours@example.com' })
    const [one, other] = await rows()
    const sealed = one?.sealed ?? null
    await server.core.db
      .update(mails)
      .set({ sealed })
      .where(eq(mails.id, other?.id ?? ''))
    const { postman, sent } = another()
    await postman.idle()
    expect(sent.map(({ to }) => to)).toEqual(['mine@example.com'])
    expect(await status()).toMatchObject({ givenUp: 1 })
  })
})

describe('恢复备份之后', () => {
  test('等着的都扣着，管理员放行才寄；过期的不寄', async () => {
    await leftBehind({ kind: 'passwordChanged', to: 'held@example.com' })
    await leftBehind({ kind: 'registration', to: 'held.code@example.com' })
    const { db, clock } = server.core
    await db.transaction((tx) => holdAll(tx, clock.now()))
    const { postman, sent } = another()
    server.clock.advance(hour)
    await postman.idle()
    expect(sent).toEqual([])
    expect(await status()).toMatchObject({ waiting: 0, held: 2 })
    expect(await db.transaction((tx) => stopped.releaseHeld(tx))).toBe(2)
    await postman.idle()
    expect(sent.map(({ to }) => to)).toEqual(['held@example.com'])
    expect(await status()).toMatchObject({ held: 0, givenUp: 1, sent: 1 })
  })

  test('备份时正在寄的，记着可能已经寄到', async () => {
    await leftBehind({ kind: 'passwordChanged', to: 'leased@example.com' })
    await another({ mailer: down }).postman.idle()
    const { db, clock } = server.core
    await db.update(mails).set({ leasedUntil: clock.now() })
    await db.transaction((tx) => holdAll(tx, clock.now()))
    const { postman } = another()
    await db.transaction((tx) => stopped.releaseHeld(tx))
    await postman.idle()
    expect(await status()).toMatchObject({ sent: 1, possiblyDoubled: 1 })
  })
})

test('旧的寄过的每天清走，扣着和停寄的不再有过期的码', async () => {
  const { db } = server.core
  await leftBehind({ kind: 'passwordChanged', to: 'old@example.com' })
  await another().postman.idle()
  server.clock.advance(6 * day)
  await leftBehind({ kind: 'emailChanged', to: 'young@example.com' })
  await another().postman.idle()
  await leftBehind({ kind: 'registration', to: 'code@example.com' })
  await db.transaction((tx) => holdAll(tx, server.clock.now()))
  server.clock.advance(day + second)
  expect(await server.services.jobs.run('sent-mails')).toMatchObject({ lastError: null })
  expect((await rows()).map(({ kind, sealed }) => ({ kind, sealed }))).toEqual([
    { kind: 'emailChanged', sealed: null },
    { kind: 'registration', sealed: null },
  ])
})

test('时钟快了一年的时候推后的、没寄完就死的：钟一正就寄', async () => {
  const year = 365 * day
  server.clock.advance(year)
  await leftBehind({ kind: 'passwordChanged', to: 'putoff@example.com' })
  await another({ mailer: down }).postman.idle()
  await leftBehind({ kind: 'passwordChanged', to: 'leased@example.com' })
  let [die, isSending] = [() => {}, false]
  const send = () => {
    isSending = true
    return new Promise<void>((resolve) => void (die = resolve))
  }
  another({ mailer: { send } }).postman.wake()
  await until(() => isSending, 'the mail to be under way')
  server.clock.advance(-year)
  const { postman, sent } = another()
  await postman.idle()
  expect(sent.map(({ to }) => to).toSorted()).toEqual([
    'leased@example.com',
    'putoff@example.com',
  ])
  die()
})

test('放弃了的通知和停寄的邮件，三十天之内都能再试，之后清走；扣着的、等着的不动', async () => {
  const { db } = server.core
  const member = await server.createMember()
  await server.core.outbox.idle()
  await db.delete(outbox)
  const ago = (ms: number) => new Date(server.clock.now().getTime() - ms)
  await giveUpNotice(server, member, { givenUpAt: ago(30 * day + second) })
  await giveUpMail(server, { givenUpAt: ago(30 * day + second) })
  const young = await giveUpNotice(server, member, { givenUpAt: ago(30 * day - minute) })
  const old = { givenUpAt: null, createdAt: ago(100 * day) }
  const held = await giveUpNotice(server, member, { ...old, heldAt: ago(90 * day) })
  const later = new Date(server.clock.now().getTime() + minute)
  const waiting = await giveUpNotice(server, member, { ...old, nextAt: later })
  expect(await server.services.jobs.run('sent-mails')).toMatchObject({ lastError: null })
  const left = await db.select({ id: outbox.id }).from(outbox).orderBy(outbox.id)
  expect(left.map(({ id }) => String(id))).toEqual([young, held, waiting])
  expect(await rows()).toEqual([])
  await db.delete(outbox)
})

test('关门时手上的寄完，记下；没轮到的留给下一个进程，没有人占着', async () => {
  for (let at = 0; at < 6; at += 1)
    await leftBehind({ kind: 'passwordChanged', to: `closing${at}@example.com` })
  const going: (() => void)[] = []
  const send = () => new Promise<void>((resolve) => void going.push(resolve))
  const { postman } = another({ mailer: { send } })
  postman.wake()
  await until(() => going.length === 4, 'four under way')
  const closed = postman.close()
  for (const finish of going) finish()
  await closed
  const left = await rows()
  expect(left.filter(({ sentAt }) => sentAt !== null)).toHaveLength(4)
  expect(left.filter(({ leasedUntil }) => leasedUntil !== null)).toEqual([])
  const { postman: next, sent } = another()
  await next.idle()
  expect(sent).toHaveLength(2)
})

test('忘了密码：有没有账号，回答之前写的一样多，问的一样多', async () => {
  // Of this server alone: the others of this file look for work by themselves.
  const { asked, wrapClient } = noteStatements()
  const quiet = await startServer({ tells: false, wrapClient })
  const member = await quiet.createMember()
  // What comes after the answer would be counted, too.
  await quiet.services.postman.close()
  const ask = async (email: string) => {
    asked.length = 0
    const answer = await quiet.inject('POST', '/api/auth/forgot-password', {
      body: { email },
      remoteAddress: freshAddress(),
    })
    expect(answer.statusCode).toBe(200)
    const statements = [...asked]
    const written = await quiet.core.db.select().from(mails)
    await quiet.core.db.delete(mails)
    const shapes = written.map(({ kind, expiresAt, attempts }) => ({
      kind,
      expiresAt,
      attempts,
    }))
    return { body: answer.body, statements, shapes, codes: await quiet.core.db.$count(codes) }
  }
  const known = await ask(member.account.email ?? '')
  expect(known.shapes).toHaveLength(1)
  expect(known.statements).not.toEqual([])
  expect(await ask('nobody.here@example.com')).toEqual(known)
  await quiet.close()
})

test.runIf(testEngine === 'postgres')(
  '数据库断了一阵：日志说一次，邮差不停；收下了的记下，不寄第二遍',
  async () => {
    const created = await createPostgresDatabase()
    const near = new URL(created.url)
    const wire = await openWire(`http://${near.host}`)
    near.host = new URL(wire.url).host
    const database = await openPostgres({
      url: near.href,
      log: { error: () => {}, warn: () => {} },
    })
    const lines: { msg?: string }[] = []
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const sent: Mail[] = []
    const send = async (mail: Mail) => {
      sent.push(mail)
      if (sent.length === 1) wire.cut()
    }
    const { postman } = another({ db: database.db, log, mailer: { send } })
    const post = () =>
      database.db.transaction((tx) =>
        postman.post(tx, { kind: 'passwordChanged', to: 'cut@example.com' }),
      )
    await post()
    await until(() => lines.length > 0, 'the outage to be told')
    for (let at = 0; at < 5; at += 1) postman.wake()
    wire.mend()
    await postman.idle()
    expect(sent).toHaveLength(1)
    const outages = () => lines.filter(({ msg }) => msg?.startsWith('mails wait'))
    expect(outages()).toHaveLength(1)
    expect(await database.db.select().from(mails)).toEqual([
      expect.objectContaining({ attempts: 1, unanswered: 0, sentAt: expect.any(Date) }),
    ])
    await post()
    await postman.idle()
    expect(sent).toHaveLength(2)
    await postman.close()
    await database.close()
    await wire.close()
    await created.drop()
  },
)

interface Parts extends Partial<Omit<Core, 'mailer'>> {
  mailer?: Pick<Mailer, 'send'>
}

/** A postman of another process on the same database; what it sends is in `sent`. */
function another({ mailer, ...parts }: Parts = {}) {
  const sent: Mail[] = []
  const send = async (mail: Mail) => void sent.push(mail)
  const core = {
    ...server.core,
    ...parts,
    mailer: { ...server.core.mailer, ...(mailer ?? { send }) },
  }
  const postman = createPostman(core, createCodes(core))
  opened.push(postman)
  return { postman, sent }
}

const down = { send: () => Promise.reject(new Error('unreachable')) }

/** What a process leaves that was killed right after the commit. */
async function leftBehind(order: MailOrder) {
  const { postman } = another()
  await postman.close()
  await server.core.db.transaction((tx) => postman.post(tx, order))
}

const rows = (): Promise<MailRow[]> => server.core.db.select().from(mails).orderBy(mails.id)

async function status() {
  const { db } = server.core
  const { count: sent, sentTwice: possiblyDoubled } = await stopped.countSent(db, new Date(0))
  return {
    waiting: await stopped.countWaiting(db),
    held: await stopped.countHeld(db),
    givenUp: await stopped.countGivenUp(db),
    sent,
    possiblyDoubled,
  }
}

const givenUp = () => stopped.listGivenUp(server.core.db, 100)

/** As an administrator does. */
const tryAgain = async (id = '') =>
  createDeliveries(server.core).retry({ kind: 'mail', id }, (await server.createAdmin()).id)

const given = () => server.logLines.filter(({ msg }) => msg === 'a mail was given up')

/** Every column of every mail as it is, and what is base64 also as what it stands for. */
async function everyRow() {
  const text = JSON.stringify(await rows())
  const unpacked = (text.match(/[\w+/=-]{16,}/g) ?? []).map((it) =>
    Buffer.from(it, 'base64').toString(),
  )
  return [text, ...unpacked].join('\n')
}

function expectNothingOf(secrets: string[], text: string) {
  for (const secret of secrets) {
    expect(secret).not.toBe('')
    expect(text).not.toContain(secret)
    expect(text).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''))
  }
}
