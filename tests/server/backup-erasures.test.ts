import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup, type RestoreReport } from '#server/backup/restore.ts'
import { rows } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { follows } from '#server/db/schema/relations.ts'
import { systemClock } from '#server/lib/clock.ts'
import { unwatched } from '#server/lib/progress.ts'
import { built } from '#tests/support/built.ts'
import { createDatabaseForProcess, openTestDatabase } from '#tests/support/database.ts'
import { demandStatus, login, register, sendLogin } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let folder: string
let server: TestServer
let admin: Member
let backups = 0
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'inkstone-erasures-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  server = await startServer()
  admin = await server.createAdmin()
})
afterEach(() => server.close())

async function backUp(): Promise<string> {
  backups += 1
  const path = join(folder, `${backups}.tar.gz`)
  await server.core.outbox.idle()
  await writeBackup(server.core, server.services.files, path, unwatched())
  return path
}

async function restore(path: string): Promise<RestoreReport> {
  const { core, services } = server
  return restoreBackup(core, services.files, { path, isForced: true }, unwatched())
}

type Newcomer = Awaited<ReturnType<typeof register>>

async function leave(newcomer: Newcomer) {
  const { token } = await login(server, newcomer)
  const body = { password: newcomer.password }
  demandStatus(await server.post('/api/account/delete', body, token), 204)
}

const rowOf = async ({ id }: { id: string }) => {
  const found = await server.core.db.select().from(accounts).where(eq(accounts.id, id))
  return found[0]
}

const gone = {
  status: 'deleted',
  nickName: '已注销用户',
  email: null,
  nickKey: null,
  passwordHash: null,
  roles: [],
}

test('备份以后注销的人，恢复备份也没有回来：名字、邮箱、关注都没有，登录不了，发表的还在；别人照旧', async () => {
  const [leaving, staying] = [await register(server), await register(server)]
  const { token } = await login(server, leaving)
  const { id: postId } = await publish(server, { token })
  const follow = `/api/userfollow/follow/${admin.id}`
  demandStatus(await server.post(follow, undefined, token), 200)
  const path = await backUp()
  await leave(leaving)
  expect(await restore(path)).toMatchObject({ erasedAgain: 1 })
  expect(await rowOf(leaving)).toMatchObject(gone)
  expect((await sendLogin(server, leaving)).statusCode).toBe(400)
  expect(await server.core.db.$count(follows)).toBe(0)
  expect(await rowOf(admin)).toMatchObject({ followerCount: 0 })
  const { author } = (await server.get(`/api/posts/${postId}`)).json()
  expect(author.nickName).toBe('已注销用户')
  expect((await login(server, staying)).user.id).toBe(staying.id)
  // Restored once more, it erases none that is erased in it, and all that are not.
  expect(await restore(path)).toMatchObject({ erasedAgain: 1 })
})

test('恢复到他注册以前，再恢复到他注销以前：还是注销的', async () => {
  const earliest = await backUp()
  const leaving = await register(server)
  const later = await backUp()
  await leave(leaving)
  expect(await restore(earliest)).toMatchObject({ erasedAgain: 0 })
  expect(await rowOf(leaving)).toBeUndefined()
  const between = await backUp()
  expect(await restore(between)).toMatchObject({ erasedAgain: 0 })
  expect(await restore(later)).toMatchObject({ erasedAgain: 1 })
  expect(await rowOf(leaving)).toMatchObject(gone)
  // Its ids are all that is kept of anybody.
  const kept = await rows(
    server.core.db,
    sql`select value::text from settings where key like 'erased%'`,
  )
  expect(JSON.stringify(kept)).not.toContain(leaving.email)
})

test('备份以后并入账号的代建作者不算注销：恢复之后还能再交给作者', async () => {
  const author = await server.services.placeholders.ensure({ importKey: 'a', name: '代建' })
  const heir = await server.createMember()
  const path = await backUp()
  await server.services.placeholders.merge(author.id, heir.id)
  expect(await rowOf(author)).toMatchObject({ status: 'deleted' })
  expect(await restore(path)).toMatchObject({ erasedAgain: 0 })
  expect(await rowOf(author)).toMatchObject({ status: 'placeholder', nickName: '代建' })
})

test('恢复的命令说得出注销的人回来过没有：原来没有社区就不知道，有几个说几个，没有就不说', async () => {
  const leaving = await register(server)
  const before = await backUp()
  await leave(leaving)
  const after = await backUp()
  const { env, drop } = await createDatabaseForProcess()
  const place = { DATABASE_URL: '', ...env, DATA_DIR: join(folder, 'restored') }
  const said = async (...args: string[]) => {
    const command = [built('server/tools/restore.ts'), ...args]
    const how = { env: { ...process.env, ...place } }
    const { stdout } = await promisify(execFile)(process.execPath, command, how)
    return stdout.replace(/^恢复完成：.*大家需要重新登录。\n/, '')
  }
  expect(await said(after)).toBe(
    '这里原来没有社区，不知道备份以后有谁注销了账号：他们又回来了，请在 /blog/admin/users 再删除一次。\n',
  )
  expect(await said(before, '--force')).toBe('备份以后注销的 1 个账号回来过，已经再次注销。\n')
  expect(await said(after, '--force')).toBe('')
  await drop()
})

test('恢复到空的数据库：不知道谁注销了，就不说没有', async () => {
  const path = await backUp()
  const database = await openTestDatabase()
  const options = { path, isForced: false }
  const core = { db: database.db, clock: systemClock }
  const report = await restoreBackup(core, server.services.files, options, unwatched())
  await database.close()
  expect(report.erasedAgain).toBeUndefined()
})
