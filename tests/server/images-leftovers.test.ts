import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { images } from '#server/db/schema/images.ts'
import { day, hour } from '#tests/support/clock.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const name = (letter: string) => `${letter.repeat(32)}.png`
const draft = (letter: string) => `.${name(letter)}.0a1b2c3d`
const sweep = async () =>
  expect(await server.services.jobs.run('leftover-files')).toMatchObject({ lastError: null })

test('中断的上传留下的、没有记录的图片、没写完的信：满一天就清走；新的、有记录的、别的都留着', async () => {
  const member = await server.createMember()
  const kept = (await upload(server, member, await picture('png'))).json()
  age(`images/post/${kept.name}`, 3 * day)
  const gone = [
    lay(`images/post/${draft('a')}`, 25 * hour),
    lay(`images/post/${name('a')}`, 25 * hour),
    lay(`images/avatar/${name('b')}`, 25 * hour),
    lay('outbox/2026-11-01-0a1b2c3d.json.part', 25 * hour),
  ]
  const stays = [
    lay(`images/post/${draft('c')}`, 23 * hour),
    lay(`images/post/${name('c')}`, 23 * hour),
    lay(`images/feedback/${name('c')}`, 0),
    lay('outbox/2026-11-02-0a1b2c3d.json.part', 23 * hour),
    lay('outbox/2026-11-01-0a1b2c3d.json', 25 * hour),
    lay('images/post/readme.txt', 25 * hour),
    lay(`images/else/${name('d')}`, 25 * hour),
    lay(`images/cover/${name('d')}/inside`, 25 * hour),
  ]
  symlinkSync('../../keys.json', join(server.core.config.dataDir, 'images/post', name('e')))
  await sweep()
  expect(gone.filter(there)).toEqual([])
  expect(stays.filter((path) => !there(path))).toEqual([])
  expect((await server.get(kept.url)).statusCode).toBe(200)
})

test('同名的图片在另一类里有记录，这一类的照样是没有记录的', async () => {
  await record('post', name('a'))
  const known = lay(`images/post/${name('a')}`, 25 * hour)
  const unknown = lay(`images/cover/${name('a')}`, 25 * hour)
  await sweep()
  expect([there(known), there(unknown)]).toEqual([true, false])
})

test('一次最多清一千张，下一次接着清', async () => {
  await record('post', name('a'))
  const all = Array.from({ length: 1100 }, (_, at) =>
    lay(`images/post/${at.toString(16).padStart(32, '0')}.png`, 25 * hour),
  )
  await sweep()
  expect(all.filter(there).length).toBe(100)
  await sweep()
  expect(all.filter(there)).toEqual([])
})

test('一张图片的记录都没有的数据库，多半不是这个文件夹的：图片一张也不动', async () => {
  const path = lay(`images/post/${name('a')}`, 25 * hour)
  await sweep()
  expect(there(path)).toBe(true)
})

const there = (path: string) => existsSync(join(server.core.config.dataDir, path))

/** Writes a file of the data folder that is so old; answers its path there. */
function lay(path: string, old: number): string {
  const file = join(server.core.config.dataDir, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, 'x')
  age(path, old)
  return path
}

function age(path: string, old: number) {
  const time = new Date(server.clock.now().getTime() - old)
  utimesSync(join(server.core.config.dataDir, path), time, time)
}

const record = (category: 'post', picked: string) =>
  server.core.db.insert(images).values({
    category,
    name: picked,
    mime: 'image/png',
    width: 1,
    height: 1,
    bytes: 1,
    createdAt: server.clock.now(),
  })
