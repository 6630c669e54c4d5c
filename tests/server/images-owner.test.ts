import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { images } from '#server/db/schema/images.ts'
import { unwatched } from '#server/lib/progress.ts'
import { imagesTool } from '#server/tools/tool.ts'
import { day } from '#tests/support/clock.ts'
import { type ObjectStore, startObjectStore } from '#tests/support/object-store.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/* Two communities with the same settings: a copy that was restored from a backup, and the site that it is of. */

let folder: string
let store: ObjectStore
let site: TestServer
let copy: TestServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-owner-'))
  store = await startObjectStore()
  site = await startServer({ config: { s3: store.config } })
  copy = await startServer({ config: { s3: store.config } })
  await uploaded()
})
afterEach(async () => {
  await copy.close()
  await site.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A picture of the site that is old enough for whoever cleans up; answers its key. */
async function uploaded(): Promise<string> {
  const answer = await upload(site, await site.createMember(), await picture('png'))
  const key = answer.json<{ url: string }>().url.slice('/images/'.length)
  const object = store.objects.get(key)
  if (object) object.written = new Date(site.clock.now().getTime() - 2 * day)
  return key
}

async function restoreInto(server: TestServer) {
  const path = join(folder, `${server.core.newId()}.tar.gz`)
  await writeBackup(site.core, site.services.files, path, unwatched())
  const options = { path, isForced: true }
  await restoreBackup(server.core, server.services.files, options, unwatched())
}

const clean = async ({ services }: TestServer) =>
  (await services.jobs.run('leftover-files')).lastError
const asked = ({ core, services }: TestServer, options: Parameters<typeof imagesTool.run>[1]) =>
  imagesTool.run({ core, services }, options, unwatched())

test('恢复出来的副本用着同一个桶：夜里不删原来的社区后来的图片，说出为什么；也不把它们搬走', async () => {
  expect(await clean(site)).toBe(null)
  await restoreInto(copy)
  const key = await uploaded()
  expect(await clean(copy)).toContain('属于另一个社区')
  await expect(asked(copy, { act: 'move', to: 'disk' })).rejects.toThrow('属于另一个社区')
  // Of its own rows it may do what it likes.
  copy.clock.advance(60 * day)
  expect((await copy.services.jobs.run('feedback-pictures')).lastError).toBe(null)
  expect(await copy.core.db.$count(images)).toBe(0)
  expect(store.objects.has(key)).toBe(true)
  expect([...store.objects.keys()].filter((it) => it.startsWith('post/'))).toHaveLength(2)
  expect(await clean(site)).toBe(null)
})

test('副本先醒来也一样：桶上没有记号，恢复出来的也不自己认领，原来的社区认领', async () => {
  await restoreInto(copy)
  store.objects.delete('inkstone-owner')
  const key = await uploaded()
  expect(await clean(copy)).toContain('inkstone images claim')
  expect(await clean(site)).toBe(null)
  expect(store.objects.has(key)).toBe(true)
})

test('接手过来：认领之后归它清理，原来的社区不再删', async () => {
  expect(await clean(site)).toBe(null)
  await restoreInto(copy)
  const key = await uploaded()
  expect(await asked(copy, { act: 'claim' })).toEqual({ moved: 0 })
  expect(await clean(site)).toContain('属于另一个社区')
  expect(store.objects.has(key)).toBe(true)
  expect(await clean(copy)).toBe(null)
  expect(store.objects.has(key)).toBe(false)
})

test('在原地恢复自己的备份：桶还是自己的', async () => {
  expect(await clean(site)).toBe(null)
  await restoreInto(site)
  expect(await clean(site)).toBe(null)
})
