import { Activity, useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import type { Account } from '#machines/session/session.types.ts'
import * as topicQueries from '#src/data/public/topics.ts'
import type { Appeal, TopicDetail } from '#src/data/types.ts'
import { AppealButton } from '#src/features/appeal/AppealButton.tsx'
import { AccountSettings } from '#src/features/authentication/account/AccountSettings.tsx'
import { FeedbackForm } from '#src/features/feedback/FeedbackForm.tsx'
import { ExportPosts } from '#src/features/posts-management/ExportPosts.tsx'
import { CreateTopic } from '#src/features/topics/CreateTopic.tsx'
import { TopicFollowButton } from '#src/features/topics/TopicFollowButton.tsx'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Button } from '#src/ui/Button.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, field, page, toasts, userEvent } from '#tests/support/browser.tsx'
import { buildTopic } from '#tests/support/build-topic.ts'

const dialog = page.getByRole('dialog')
const text = '通篇都是我自己写的。'

test('发起话题途中离开，回来：只提交了一次，说已经提交', async () => {
  const { answers, open, leave, comeBack } = start()
  open(<CreateTopic />)
  const held = Promise.withResolvers<TopicDetail>()
  const sent = answers.post('/api/topics', () => held.promise)
  await proposeTopic()
  leave()
  held.resolve(topic)
  comeBack()
  await expect.element(dialog).toHaveTextContent('夜航')
  await expect.element(button('知道了')).toBeVisible()
  expect(sent.bodies).toHaveLength(1)
})

test('发起话题途中离开，答复前就回来：还在等同一次的答复', async () => {
  const { answers, open, leave, comeBack } = start()
  open(<CreateTopic />)
  const held = Promise.withResolvers<TopicDetail>()
  const sent = answers.post('/api/topics', () => held.promise)
  await proposeTopic()
  leave()
  comeBack()
  await expect.element(field('话题名称')).toHaveAttribute('readonly')
  held.resolve(topic)
  await expect.element(button('知道了')).toBeVisible()
  expect(sent.bodies).toHaveLength(1)
})

test('离开以后没发起成：回来看得到原因，写的还在，再提交才是第二次', async () => {
  const { answers, open, leave, comeBack } = start()
  open(<CreateTopic />)
  const held = Promise.withResolvers<ReturnType<typeof refuse>>()
  const sent = answers.post('/api/topics', () => held.promise)
  await proposeTopic()
  leave()
  held.resolve(refuse(429, { code: 1005, message: '操作太频繁，请稍后再试' }))
  comeBack()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('操作太频繁')
  await expect.element(field('话题名称')).toHaveValue('夜航')
  expect(sent.bodies).toHaveLength(1)
  await button('提交审核').click()
  await expect.poll(() => sent.bodies).toHaveLength(2)
})

test('申诉途中离开：到了就说一声，回来是已经申诉，只有一次', async () => {
  const target = { type: 0, targetId: 'p1' } as const
  const { answers, open, leave, comeBack } = start()
  open(<AppealButton target={target} title="夜航" why="像是广告" />)
  const held = Promise.withResolvers<Appeal>()
  const sent = answers.post('/api/appeals', () => held.promise)
  await button('申诉：夜航').click()
  await field('申诉理由').fill(text)
  await button('提交申诉').click()
  await expect.poll(() => sent.bodies).toHaveLength(1)
  leave()
  held.resolve(appeal)
  await expect.element(toasts).toHaveTextContent('申诉')
  comeBack()
  await expect.element(page.getByRole('link', { name: '查看我的申诉' })).toBeVisible()
  expect(sent.bodies).toHaveLength(1)
})

test('关注途中离开：到了就说一声；在别处取消了，回来也是没有关注', async () => {
  const { answers, open, leave, comeBack } = start()
  const held = Promise.withResolvers<{ isFollowed: boolean; followerCount: number }>()
  const asked: string[] = []
  answers.get('/api/topics/{id}', () => ({ ...topic, status: 1 as const }))
  answers.post('/api/topics/{id}/follow', () => {
    asked.push('follow')
    return held.promise
  })
  answers.delete('/api/topics/{id}/follow', () => {
    asked.push('unfollow')
    return { isFollowed: false, followerCount: 0 }
  })
  open(<Follow />, <Follow />)
  await button('关注话题：夜航').click()
  await expect.poll(() => asked).toEqual(['follow'])
  leave()
  held.resolve({ isFollowed: true, followerCount: 1 })
  await expect.element(toasts).toHaveTextContent('关注成功')
  await button('已关注话题：夜航').click()
  await expect.poll(() => asked).toEqual(['follow', 'unfollow'])
  await expect.element(button('关注话题：夜航')).toHaveAttribute('aria-busy', 'false')
  comeBack()
  await expect.element(button('关注话题：夜航')).toHaveAttribute('aria-pressed', 'false')
  expect(asked).toEqual(['follow', 'unfollow'])
})

test('导出途中离开，照旧导出；按取消才不导出了', async () => {
  const { calls, leave, comeBack } = await exportPosts()
  leave()
  comeBack()
  await expect.element(dialog).toBeVisible()
  expect(calls()).toEqual(['on its way'])
  await button('取消').click()
  await expect.poll(calls).toEqual(['called off'])
})

test('导出途中离开，那一页后来没有留住：也就不导出了', async () => {
  const { calls, leave, drop } = await exportPosts()
  leave()
  expect(calls()).toEqual(['on its way'])
  drop()
  expect(calls()).toEqual(['called off'])
})

test('图片传着离开，回来：只传了一次，传到了就在那里', async () => {
  const asked: { signal: AbortSignal; answer: (response: Response) => void }[] = []
  const { open, leave, comeBack } = start({
    watchedFetch: ({ signal }) =>
      new Promise((answer, reject) => {
        asked.push({ signal, answer })
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  })
  open(<FeedbackForm report={() => null} />)
  const calls = () => asked.map(({ signal }) => (signal.aborted ? 'called off' : 'on its way'))
  await userEvent.upload(
    page.getByLabelText('添加图片'),
    new File(['x'], '山.png', { type: 'image/png' }),
  )
  await expect.poll(calls).toEqual(['on its way'])
  leave()
  comeBack()
  await expect.element(button('移除 山.png')).toBeVisible()
  expect(calls()).toEqual(['on its way'])
  asked[0]?.answer(Response.json({ url: dot }, { status: 201 }))
  await expect.element(page.getByRole('img', { name: '图片 1' })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('修改密码途中离开：照样改成，说一声；回来对话框收起了', async () => {
  const { answers, open, leave, comeBack } = start()
  open(<AccountSettings user={buildAccount().user} />)
  const held = Promise.withResolvers<undefined>()
  const sent = answers.put('/api/account/password', () => held.promise)
  await button('修改密码').click()
  await page.getByLabelText('当前密码*', { exact: true }).fill('夜航的灯 2026')
  await page.getByLabelText('新密码*', { exact: true }).fill('换一盏灯 2027')
  await page.getByLabelText('确认密码*', { exact: true }).fill('换一盏灯 2027')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.bodies).toHaveLength(1)
  leave()
  held.resolve(undefined)
  await expect.element(toasts).toHaveTextContent('密码已修改')
  comeBack()
  await expect.element(button('修改密码')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.bodies).toHaveLength(1)
})

test('修改密码写到一半离开：回来它还开着，写的还在', async () => {
  const { open, leave, comeBack } = start()
  open(<AccountSettings user={buildAccount().user} />, <Button>别处</Button>)
  await button('修改密码').click()
  await page.getByLabelText('新密码*', { exact: true }).fill('换一盏灯 2027')
  leave()
  await expect.element(button('别处')).toBeVisible()
  comeBack()
  await expect.element(dialog).toBeVisible()
  await expect
    .element(page.getByLabelText('新密码*', { exact: true }))
    .toHaveValue('换一盏灯 2027')
})

test('对话框开着就离开：别的页面照常能按；回来它还开着，写的还在', async () => {
  let pressed = 0
  const { open, leave, comeBack } = start()
  open(<CreateTopic />, <Button onClick={() => (pressed += 1)}>别处</Button>)
  await button('新建话题').click()
  await field('话题名称').fill('夜航')
  leave()
  await button('别处').click()
  // What closes with the page says so a moment later.
  await expect.poll(() => document.querySelector('dialog:modal')).toBeNull()
  await button('别处').click()
  expect(pressed).toBe(2)
  comeBack()
  await expect.element(field('话题名称')).toHaveValue('夜航')
  await expect.element(dialog).toBeVisible()
})

test('写着的时候登录失效了：再登录，对话框不会自己打开', async () => {
  const { actors, open } = start()
  const adopt = (account: Account | null) =>
    actors.session.send({ type: 'session.adopted', account })
  open(<CreateTopic />)
  await button('新建话题').click()
  await field('话题名称').fill('夜航')
  adopt(null)
  await expect.element(page.getByRole('link', { name: '新建话题' })).toBeVisible()
  adopt(buildAccount())
  await expect.element(button('新建话题')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

async function exportPosts() {
  const asked: AbortSignal[] = []
  const kept = start({
    fetch: ({ url, signal }) =>
      new Promise((_, reject) => {
        if (url.includes('/api/posts/export')) asked.push(signal)
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  })
  kept.open(<ExportPosts />)
  const calls = () => asked.map(({ aborted }) => (aborted ? 'called off' : 'on its way'))
  await button('导出').click()
  await button('下载').click()
  await expect.poll(calls).toEqual(['on its way'])
  return { ...kept, calls }
}

async function proposeTopic() {
  await button('新建话题').click()
  await field('话题名称').fill('夜航')
  await button('提交审核').click()
  await expect.element(field('话题名称')).toHaveAttribute('readonly')
}

function Follow() {
  const { data } = useQuery(topicQueries.topic, 't1')
  return data === null ? null : <TopicFollowButton topic={data} />
}

/** A page that is kept when it is left for `elsewhere`, as a press of the browser's own buttons does. */
function start(ports?: Parameters<typeof openApp>[1]) {
  const { answers, actors, show } = openApp(buildAccount(), ports)
  let turn: (next: 'visible' | 'hidden' | 'gone') => void = () => {}
  function Pages({ kept, elsewhere }: { kept: ReactNode; elsewhere: ReactNode }) {
    const [mode, setMode] = useState<Parameters<typeof turn>[0]>('visible')
    useEffect(() => {
      turn = (next) => flushSync(() => setMode(next))
    }, [])
    return (
      <>
        {mode !== 'gone' && <Activity mode={mode}>{kept}</Activity>}
        {mode !== 'visible' && elsewhere}
      </>
    )
  }
  return {
    answers,
    actors,
    open: (kept: ReactNode, elsewhere: ReactNode = null) =>
      show(<Pages kept={kept} elsewhere={elsewhere} />),
    leave: () => turn('hidden'),
    comeBack: () => turn('visible'),
    /** As it happens to the one unseen for longest. */
    drop: () => turn('gone'),
  }
}

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

const topic: TopicDetail = {
  ...buildTopic(),
  moderation: null,
  creator: null,
  abilities: { follow: true, report: false },
}

const appeal: Appeal = {
  id: 'a1',
  targetType: 0,
  targetId: 'p1',
  targetTitle: '夜航',
  reason: '',
  rule: null,
  text,
  status: 'pending',
  message: null,
  createTime: '2026-11-20T09:00:00Z',
  updateTime: '2026-11-20T09:00:00Z',
  canOpen: true,
  postId: null,
}
