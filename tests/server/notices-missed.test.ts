import { expect, test } from 'vitest'
import { writeTold } from '#server/notifications/missed.store.ts'
import { removeGoneNotices } from '#server/notifications/notices.store.ts'
import { hour, minute } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { noticesOf, titlesOf } from '#tests/support/notices.ts'
import { publish, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'

test('进程死在赞、收藏、关注、取消发布之后：下次启动补上；早先说过、读过的，隔再久也不再说', async () => {
  const other = await startServer()
  const { news } = other.services.correspondence
  await news.catchUp()
  const [writer, fan] = [await other.createMember(), await other.createMember()]
  const early = await publish(other, writer)
  await other.post(`/api/posts/${early.id}/like`, undefined, fan.token)
  expect(await titlesOf(other, writer)).toHaveLength(1)
  await other.put('/api/notifications/mark-all-read', undefined, writer.token)
  await news.close()
  const [kept, gone] = [await publish(other, writer), await publish(other, writer)]
  const give = (path: string, by: Member) => other.post(`/api/${path}`, undefined, by.token)
  await give(`posts/${kept.id}/like`, fan)
  await give(`posts/${kept.id}/favourite`, fan)
  await give(`posts/${gone.id}/favourite`, fan)
  await give(`userfollow/follow/${writer.id}`, fan)
  const body = { content: '好', parentId: null }
  const said = await other.post(`/api/posts/${kept.id}/comments`, body, fan.token)
  await give(`comments/${said.json<{ id: string }>().id}/like`, writer)
  other.clock.advance(minute)
  const answer = await give(`posts/${gone.id}/unpublish`, writer)
  expect(answer.statusCode, answer.body).toBe(200)
  other.clock.advance(2 * hour)
  const late = async (member: Member) => ({ ...member, token: await other.tokenFor(member) })
  for (const times of [1, 2]) {
    await news.catchUp()
    const { nickName } = fan.account
    const told = (await noticesOf(other, await late(writer))).notifications
    expect(
      told.map(({ message, isRead }) => [message.title, isRead]),
      `${times}`,
    ).toEqual([
      [`${nickName}关注了你`, false],
      [`${nickName}收藏了你的文章`, false],
      [`${nickName}收藏了你的文章`, false],
      [`${nickName}赞了你的文章`, false],
      [`${nickName}评论了你的文章`, false],
      [`${nickName}赞了你的文章`, true],
    ])
    expect(await titlesOf(other, await late(fan))).toEqual([
      `${writer.account.nickName}赞了你的评论`,
      `${writer.account.nickName}取消发布了一篇你收藏的文章`,
    ])
    // Later than the notice of the first time, and nothing has happened.
    const { db, clock } = other.core
    await writeTold(db, new Date(clock.now().getTime() - 3 * hour), clock.now())
    other.clock.advance(2 * hour)
  }
  await other.close()
})

test('早已取消发布、告诉过的文章，作者只是接着改：进程重启也不再说一遍', async () => {
  const other = await startServer()
  const { news } = other.services.correspondence
  const { db, clock } = other.core
  await news.catchUp()
  const [writer, fan] = [await other.createMember(), await other.createMember()]
  const { id } = await publish(other, writer)
  await other.post(`/api/posts/${id}/favourite`, undefined, fan.token)
  other.clock.advance(minute)
  await other.post(`/api/posts/${id}/unpublish`, undefined, writer.token)
  const [told] = (await noticesOf(other, fan)).notifications
  expect(told).toMatchObject({ type: 7 })
  await other.delete(`/api/notifications/${told?.id}`, fan.token)
  // Thrown away for good, as the nightly job does: nothing says any more that it was told.
  await removeGoneNotices(db, new Date(clock.now().getTime() + minute))
  other.clock.advance(hour)
  await writeTold(db, clock.now(), clock.now())
  other.clock.advance(hour)
  const late = async (member: Member) => ({ ...member, token: await other.tokenFor(member) })
  await saveDraft(other, await late(writer), { id })
  await news.catchUp()
  expect(await titlesOf(other, await late(fan))).toEqual([])
  await other.close()
})
