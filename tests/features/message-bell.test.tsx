import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { dropdownMachine } from '#machines/dropdown/dropdown.machine.ts'
import { MessageBellMenu } from '#src/features/shell/MessageBellMenu.tsx'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createWorld, openClient, settle } from '#tests/app/realtime/world.ts'
import { wordsOf } from '#tests/support/reader.tsx'

test('消息铃有七个入口，各带未读角标，最多显示 99+，通向消息中心的各个标签', async () => {
  const { bell } = await openBell(120)
  const html = bell()
  expect(wordsOf(html)).toBe(
    ' 99+ 助手 我的消息 99+ 回复我的 @ 我的 互动 系统 全站公告 '.replaceAll(/\s+/g, ' '),
  )
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
    [
      'assistant',
      'chat',
      'comment',
      'mention',
      'interaction',
      'system',
      'globalAnnouncement',
    ].map((tab) => `/blog/message-center?tab=${tab}`),
  )
  expect(html).toContain('aria-label="消息，99+ 条未读"')
})

test('未读数问不到时没有角标，也不说没有未读', async () => {
  const { bell, client, world } = await openBell(3)
  world.refused.add('/api/notifications/unified-unread-count')
  client.realtime.unread.send({ type: 'unread.hint' })
  client.clock.increment(200)
  await settle()
  const html = bell()
  expect(html).toContain('aria-label="消息，未读数暂时无法更新"')
  expect(wordsOf(html)).not.toMatch(/\d/)
})

/** The open bell of somebody with so many unread messages. */
async function openBell(unread: number) {
  const world = createWorld()
  for (let count = 0; count < unread; count += 1) world.send('zhou', 'lin', '在吗', `z${count}`)
  const client = openClient(world, 'lin')
  await settle()
  const menus = createActor(dropdownMachine).start()
  menus.send({ type: 'menu.toggle', name: 'messages' })
  // The bell reads the menus and what it is given, nothing else of the app.
  const runtime = { actors: { menus } } as unknown as Runtime
  return {
    world,
    client,
    bell: () =>
      renderToStaticMarkup(
        <RuntimeProvider runtime={runtime}>
          <StaticRouter basename="/blog" location="/blog/home">
            <MessageBellMenu realtime={client.realtime} />
          </StaticRouter>
        </RuntimeProvider>,
      ),
  }
}
