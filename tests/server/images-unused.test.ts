import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { type ImageCategory, images } from '#server/db/schema/images.ts'
import { posts } from '#server/db/schema/posts.ts'
import { settings } from '#server/db/schema/system.ts'
import { emptyTrash } from '#server/posts/trash.job.ts'
import { day, minute } from '#tests/support/clock.ts'
import { comment } from '#tests/support/comments.ts'
import { demandStatus, login, register } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { publish, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer
let member: Member
let other: Member

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.createMember()
  other = await server.createMember()
})

const clean = async () => (await server.services.jobs.run('feedback-pictures')).lastError

const isServed = async (url: string) => (await server.get(url)).statusCode === 200

const pathOf = ({ category, name }: { category: string; name: string }) =>
  `/images/${category}/${name}`

/** Those of these that still have a row. */
async function known(urls: string[]) {
  const names = urls.map((url) => url.split('/').at(-1) ?? '')
  const found = await server.core.db.select().from(images).where(inArray(images.name, names))
  return found.map(pathOf).toSorted()
}

async function uploaded(by: Pick<Member, 'token'>, category: ImageCategory) {
  const answer = await upload(server, by, await picture('png'), { category })
  demandStatus(answer, 201)
  return answer.json<{ url: string }>().url
}

/** As if it had been uploaded: a row, without a file. */
async function many(count: number, category: ImageCategory = 'post', ownerId = member.id) {
  const made = Array.from({ length: count }, () => ({
    category,
    name: `${randomBytes(16).toString('hex')}-40x30.png`,
    ownerId,
    mime: 'image/png',
    width: 40,
    height: 30,
    bytes: 100,
    createdAt: server.clock.now(),
    variantsAt: server.clock.now(),
  }))
  await server.core.db.insert(images).values(made)
  return made.map(pathOf)
}

/** Lets nobody delete this row. */
async function protect(table: 'images' | 'posts', condition: string) {
  const { db } = server.core
  await db.execute(
    sql.raw(`create or replace function public.stays() returns trigger language plpgsql
    as $$ begin raise exception 'it stays'; end $$`),
  )
  await db.execute(
    sql.raw(`create trigger stays before delete on ${table}
    for each row when (${condition}) execute function public.stays()`),
  )
  return () => db.execute(sql.raw(`drop trigger stays on ${table}`))
}

describe('头像', () => {
  test('注销之后，传过的头像连文件一起没有了；文章里还用着的留下，别人的不动', async () => {
    const newcomer = await register(server)
    const leaving = { ...newcomer, ...(await login(server, newcomer)) }
    const [replaced, worn, shown] = [
      await uploaded(leaving, 'avatar'),
      await uploaded(leaving, 'avatar'),
      await uploaded(leaving, 'avatar'),
    ]
    const theirs = await uploaded(other, 'avatar')
    const profile = { nickName: newcomer.nickName, bio: '', avatarUrl: worn }
    demandStatus(await server.post('/api/users', profile, leaving.token), 200)
    await publish(server, other, { content: `![图](${shown})` })
    const body = { password: newcomer.password }
    demandStatus(await server.post('/api/account/delete', body, leaving.token), 204)
    await expect
      .poll(() => known([replaced, worn, shown, theirs]))
      .toEqual([shown, theirs].toSorted())
    await expect.poll(() => isServed(worn)).toBe(false)
    expect(await isServed(replaced)).toBe(false)
    expect([await isServed(shown), await isServed(theirs)]).toEqual([true, true])
  })

  test('换下来的、没有存过的，满一天就连文件一起没有了，也不再占地方；用着的一直留着', async () => {
    const [replaced, worn, never] = [
      await uploaded(member, 'avatar'),
      await uploaded(member, 'avatar'),
      await uploaded(member, 'avatar'),
    ]
    const wear = (avatarUrl: string) =>
      server.core.db.update(accounts).set({ avatarUrl }).where(eq(accounts.id, member.id))
    await wear(replaced)
    await wear(worn)
    server.clock.advance(day - minute)
    expect(await clean()).toBeNull()
    expect(await known([replaced, worn, never])).toHaveLength(3)
    server.clock.advance(minute)
    expect(await clean()).toBeNull()
    expect(await known([replaced, worn, never])).toEqual([worn])
    expect(await isServed(replaced)).toBe(false)
    expect(await isServed(never)).toBe(false)
    await wear(`/blog${worn}`)
    server.clock.advance(100 * day)
    expect(await clean()).toBeNull()
    expect(await isServed(worn)).toBe(true)
  })

  test('许多人的头像都用着，夹在中间没有用的照样找得到', async () => {
    const worn = await many(2100, 'avatar')
    const unused = await many(3, 'avatar')
    await server.core.db
      .execute(sql`insert into ${accounts} (id, nick_name, avatar_url, created_at, updated_at)
      select gen_random_uuid(), '头像', '/images/avatar/' || name, now(), now() from ${images}
      where ${images.ownerId} = ${member.id} and ${inArray(
        images.name,
        worn.map((url) => url.slice(15)),
      )}`)
    await server.core.db.execute(sql`update ${images} set owner_id = a.id from ${accounts} a
      where a.avatar_url = '/images/avatar/' || ${images.name}`)
    server.clock.advance(day)
    expect(await clean()).toBeNull()
    expect(await known(unused)).toEqual([])
    expect(await known(worn)).toHaveLength(2100)
  })
})

describe('为文章传的', () => {
  test('没有写进任何地方的，三十天以后没有了：在那以前，写了它的正文可能还只在作者的设备上', async () => {
    const never = [await uploaded(member, 'post'), await uploaded(member, 'cover')]
    server.clock.advance(30 * day - minute)
    expect(await clean()).toBeNull()
    expect(await known(never)).toEqual(never.toSorted())
    server.clock.advance(minute)
    expect(await clean()).toBeNull()
    expect(await known(never)).toEqual([])
    expect(await isServed(never[0] ?? '')).toBe(false)
  })

  test('写在任何一处的都留着：草稿、旧版本、封面、链接、评论、私信、简介、话题、公告、举报、页脚', async () => {
    const { db, newId } = server.core
    const held = await many(12)
    const unused = await many(2)
    const [draft, old, cover, link, said, told, bio, topic, news, evidence, footer, whole] =
      held
    const named = (text: string | undefined) => `看 ${text} 这张`
    const moment = server.clock.now()
    await saveDraft(server, other, { content: `![图](${draft})` })
    const { id } = await publish(server, other, { content: `![图](/blog${old})` })
    await publish(server, other, { id, content: '不再有图', baseRevision: 1 })
    await publish(server, other, { content: '有封面', coverImage: cover ?? null })
    await publish(server, member, { content: `[大图](${link})` })
    await comment(server, other, id, { content: named(said) })
    const message = { receiverId: member.id, content: named(told) }
    demandStatus(await server.post('/api/message/send', message, other.token), 201)
    await db
      .update(accounts)
      .set({ bio: named(bio) })
      .where(eq(accounts.id, other.id))
    await db.execute(sql`insert into topics (id, name, name_key, description, status, creator_id, created_at, updated_at)
      values (${newId()}, '有图', ${newId()}, ${named(topic)}, 'pending', ${other.id}, now(), now())`)
    await db.execute(sql`insert into sent_notifications (id, type, title, content, created_at)
      values (${newId()}, 11, '公告', ${named(news)}, now())`)
    await db.execute(sql`insert into reports (id, reporter_id, target_type, target_id, target_author_id, target_title,
        target_text, reason, description, status, note, created_at, updated_at)
      values (${newId()}, ${other.id}, 'post', ${id}, ${member.id}, '', '', 0, '', 'pending', ${named(evidence)}, now(), now())`)
    await db
      .insert(settings)
      .values({ key: 'pictures', value: { about: footer }, updatedAt: moment })
    await db.execute(
      sql`update posts set cover_image = ${`https://blog.example${whole}`} where id = ${id}`,
    )
    server.clock.advance(31 * day)
    expect(await clean()).toBeNull()
    expect(await known(held)).toEqual(held.toSorted())
    expect(await known(unused)).toEqual([])
  })

  test('一批删不掉，别的照样删掉，任务说得出是怎么回事；好了以后那一批也没有了', async () => {
    const never = (await many(120)).toSorted()
    const stuck = never[0] ?? ''
    server.clock.advance(31 * day)
    const release = await protect('images', `old.name = '${stuck.split('/').at(-1)}'`)
    expect(await clean()).toMatch('it stays')
    const left = await known(never)
    expect(left).toContain(stuck)
    expect(left.length).toBeLessThan(60)
    await release()
    expect(await clean()).toBeNull()
    expect(await known(never)).toEqual([])
  })
})

describe('回收站', () => {
  test('一篇删不掉，同一批的、排在后面的照样删掉，任务说得出是怎么回事', async () => {
    const writers = [member, other, await server.createMember()]
    const ids: string[] = []
    for (let at = 0; at < 45; at += 1)
      ids.push((await saveDraft(server, writers[at % 3] ?? member)).id)
    const { db } = server.core
    await db
      .update(posts)
      .set({ status: 'deleted', deletedAt: server.clock.now(), deletedFrom: 'draft' })
      .where(inArray(posts.id, ids))
    server.clock.advance(30 * day)
    const stuck = ids.toSorted()[1] ?? ''
    const release = await protect('posts', `old.id = '${stuck}'`)
    await expect(emptyTrash(server.core, server.services.files)).rejects.toThrow(
      'delete from "posts"',
    )
    const left = await db.select({ id: posts.id }).from(posts).where(inArray(posts.id, ids))
    expect(left).toEqual([{ id: stuck }])
    await release()
    await emptyTrash(server.core, server.services.files)
    expect(await db.$count(posts, inArray(posts.id, ids))).toBe(0)
  })

  test('图片比不完，文章照样删掉；图片由夜里的清理接着删', async () => {
    const [shown = ''] = await many(1)
    const { id } = await publish(server, member, { content: `![图](${shown})` })
    demandStatus(await server.delete(`/api/posts/${id}`, member.token), 204)
    server.clock.advance(30 * day)
    const { db } = server.core
    const release = await protect('images', `old.name = '${shown.split('/').at(-1)}'`)
    await expect(emptyTrash(server.core, server.services.files)).rejects.toThrow(
      'delete from "images"',
    )
    expect(await db.$count(posts, eq(posts.id, id))).toBe(0)
    expect(await known([shown])).toEqual([shown])
    await release()
    expect(await clean()).toBeNull()
    expect(await known([shown])).toEqual([])
  })
})
