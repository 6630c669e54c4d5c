import { describe, expect, test } from 'vitest'
import { connectNotices } from '#machines/notices/notices.connect.ts'
import type { Notice } from '#machines/notices/notices.types.ts'
import { connectUnread } from '#machines/unread/unread.connect.ts'
import { noUnread } from '#machines/unread/unread.types.ts'
import type { Chat } from '#src/runtime/realtime.ts'
import { buildAccount } from '#tests/platform/tab.ts'
import { createWorld, openClient, settle, type SharedByTabs } from './world.ts'

const unifiedCount = '/api/notifications/unified-unread-count'

describe('登录与退出', () => {
  test('登录就连上两条线，问一次未读数，检查点存进 notification-checkpoints', async () => {
    const world = createWorld()
    const { realtime, values, clock } = await open(world, 'lin')
    clock.increment(200)
    await settle()
    expect([...world.lines].map(({ url }) => url).toSorted()).toEqual([
      '/api/hubs/chat',
      '/api/hubs/notification',
    ])
    expect(realtime.unread.getSnapshot().value).toBe('known')
    expect(values.get('notification-checkpoints')).toContain('chatMessageCheckpointId')
  })

  test('退出登录：连接断开，通知、会话、未读数和检查点都不留下', async () => {
    const world = createWorld()
    const { realtime, session, values } = await open(world, 'lin')
    const { list } = realtime.inboxes.comment
    list.send({ type: 'page.activated' })
    const { conversation } = realtime.chat('zhou')
    conversation.send({ type: 'chat.open' })
    await settle()
    session.send({ type: 'account.banned', ban: { message: null, until: null } })
    await settle()
    expect(world.lines.size).toBe(0)
    expect(list.getSnapshot().context.items).toEqual([])
    expect(realtime.unread.getSnapshot().value).toBe('off')
    expect(conversation.getSnapshot().status).toBe('stopped')
    expect(values.has('notification-checkpoints')).toBe(false)
    expect(() => realtime.chat('zhou')).toThrow('Nobody is signed in')
  })

  test('退出登录：收件箱里数过的、没做完的都不算了，看过的不留给下一个人', async () => {
    const world = createWorld()
    const { inbox, session } = await openInbox(world, 'comment')
    inbox.seen.send({ type: 'notices.opened' })
    inbox.seen.send({ type: 'notices.shown', ids: ['a'] })
    inbox.changes.send({ type: 'notices.counted', unreadCount: 2 })
    session.send({ type: 'account.banned', ban: { message: null, until: null } })
    expect(inbox.changes.getSnapshot().context.unreadCount).toBe(0)
    expect(inbox.seen.getSnapshot()).toMatchObject({ value: 'closed', context: { ids: [] } })
  })

  test('在一个标签页里退出，别的标签页里没有发出的话也不留下；登录过期的，话还在', async () => {
    const world = createWorld()
    const tabs = shareTabs()
    const tabValues = new Map<string, string>()
    const first = await open(world, 'lin', tabs)
    const second = await open(world, 'lin', { ...tabs, tabValues })
    const third = await open(world, 'lin', tabs)
    const { outgoing } = second.realtime.chat('zhou')
    outgoing.send({ type: 'text.type', text: '写了一半' })
    third.session.send({ type: 'token.invalid' })
    second.session.send({ type: 'session.adopted', account: null })
    expect(tabValues.get('unsent-texts')).toContain('写了一半')
    first.session.send({ type: 'session.logout' })
    await settle()
    expect(tabValues.has('unsent-texts')).toBe(false)
  })

  test('直接换了人：页面马上找得到新的人的会话，前一个人的停下', async () => {
    const world = createWorld()
    const { realtime, session } = await open(world, 'lin')
    const before = realtime.chat('zhou')
    const account = buildAccount({ user: { ...buildAccount().user, id: 'hao' } })
    session.send({ type: 'session.adopted', account })
    const after = realtime.chat('zhou')
    expect(before.conversation.getSnapshot().status).toBe('stopped')
    expect(after.conversation.getSnapshot()).toMatchObject({
      status: 'active',
      context: { selfId: 'hao' },
    })
  })

  test('上次看到哪里：刷新之后还知道；换了人就不知道', async () => {
    const world = createWorld()
    const values = new Map([
      ['notification-checkpoints', '{"commentNotificationCheckpointId":"a"}'],
    ])
    const shared = { values, openChannel: () => null }
    const { realtime, session, clock } = await open(world, 'lin', shared)
    clock.increment(200)
    await settle()
    expect(realtime.lastSeen('comment')).toBe('a')
    expect(realtime.lastSeen('mention')).toBeNull()
    session.send({ type: 'account.banned', ban: { message: null, until: null } })
    expect(values.has('notification-checkpoints')).toBe(false)
  })

  test('谁在等：打开一类通知、一个会话的人；推送来了再读一遍的，没有人等', async () => {
    const world = createWorld()
    const { realtime, clock } = await open(world, 'lin')
    clock.increment(200)
    await settle()
    expect(world.waitedFor).toEqual([])
    realtime.inboxes.comment.list.send({ type: 'page.activated' })
    realtime.chat('zhou').conversation.send({ type: 'chat.open' })
    await settle()
    const asked = ['/api/message/history', '/api/notifications/replies']
    expect(world.waitedFor.toSorted()).toEqual(asked)
    realtime.inboxes.comment.list.send({ type: 'resource.refresh' })
    realtime.chat('zhou').conversation.send({ type: 'hub.up' })
    await settle()
    expect(world.calls.filter((call) => asked.includes(call.slice(4))).length).toBeGreaterThan(
      3,
    )
    expect(world.waitedFor.toSorted()).toEqual(asked)
  })

  test('停下之后，连接不再', async () => {
    const world = createWorld()
    const { realtime } = await open(world, 'lin')
    realtime.stop()
    expect(world.lines.size).toBe(0)
  })
})

describe('连接', () => {
  test('断了两秒后再连；每一次都记下来，说得出下一次是什么时候', async () => {
    const world = createWorld()
    const { realtime, clock } = await open(world, 'lin')
    const { connection, log, nextRetryAt } = realtime.hubs.chat
    world.cut('lin')
    expect(nextRetryAt()).toBe(clock.now() + 2000)
    clock.increment(2000)
    await settle()
    expect(connection.getSnapshot().matches({ line: { attached: 'live' } })).toBe(true)
    expect(nextRetryAt()).toBeNull()
    expect(log.entries().map(({ what }) => what)).toEqual([
      'connecting',
      'opened',
      'closed',
      'connecting',
      'opened',
    ])
  })

  test('量一次来回，断一次再连', async () => {
    const world = createWorld()
    const { realtime } = await open(world, 'lin')
    const { connection } = realtime.hubs.chat
    connection.send({ type: 'connection.ping' })
    await settle()
    expect(connection.getSnapshot().context.latency).toBe(0)
    connection.send({ type: 'connection.drop' })
    expect(connection.getSnapshot().value.line).toBe('waiting')
    expect(world.lines.size).toBe(1)
  })

  test('断网马上知道，页面再被看见马上重连，都不等计时', async () => {
    const world = createWorld()
    const { realtime, network } = await open(world, 'lin')
    const { connection } = realtime.hubs.chat
    network('network.offline')
    expect(connection.getSnapshot().value.line).toBe('waiting')
    network('page.visible')
    await settle()
    expect(connection.getSnapshot().matches({ line: { attached: 'live' } })).toBe(true)
  })

  test('放弃了的连接，迟到的推送和关闭都没有人听', async () => {
    const world = createWorld()
    const { realtime } = await open(world, 'lin')
    const [old] = [...world.lines].filter(({ url }) => url.endsWith('chat'))
    realtime.hubs.chat.connection.send({ type: 'connection.choose', choice: 'longPolling' })
    await settle()
    expect(old?.signal.aborted).toBe(true)
    old?.onClosed()
    expect(
      realtime.hubs.chat.connection.getSnapshot().matches({ line: { attached: 'live' } }),
    ).toBe(true)
    const [fresh] = [...world.lines].filter(({ url }) => url.endsWith('chat'))
    expect(fresh?.choice).toBe('longPolling')
  })

  test('没有连接时发私信：未连接，字还在；连上之后发得出去', async () => {
    const world = createWorld()
    world.refused.add('hub')
    const { realtime, network, write } = await open(world, 'lin')
    const { outgoing } = realtime.chat('zhou')
    write('zhou', '你好')
    expect(outgoing.getSnapshot().context).toMatchObject({
      problem: 'notConnected',
      text: '你好',
      messages: [],
    })
    world.refused.clear()
    network('network.online')
    await settle()
    outgoing.send({ type: 'text.send', clientId: 'again' })
    await settle()
    expect(world.rows).toMatchObject([{ content: '你好', clientId: 'again' }])
  })

  test('写到一半刷新：字还在框里，是这个人写给这个人的；发出之后不再记着', async () => {
    const world = createWorld()
    const tabValues = new Map<string, string>()
    const before = await open(world, 'lin', { tabValues })
    before.realtime.chat('zhou').outgoing.send({ type: 'text.type', text: '写了一半' })
    before.stop()
    const other = await open(world, 'zhou', { tabValues })
    expect(other.realtime.chat('lin').outgoing.getSnapshot().context.text).toBe('')
    other.stop()

    const after = await open(world, 'lin', { tabValues })
    const { outgoing } = after.realtime.chat('zhou')
    expect(outgoing.getSnapshot().context.text).toBe('写了一半')
    expect(after.realtime.chat('he').outgoing.getSnapshot().context.text).toBe('')
    outgoing.send({ type: 'text.send', clientId: 'a' })
    await settle()
    expect(world.rows).toMatchObject([{ content: '写了一半', clientId: 'a' }])
    after.stop()
    const later = await open(world, 'lin', { tabValues })
    expect(later.realtime.chat('zhou').outgoing.getSnapshot().context.text).toBe('')
  })
})

describe('未读', () => {
  test('来了私信：送达得到确认，未读数重新问过', async () => {
    const world = createWorld()
    const { realtime, clock } = await open(world, 'lin')
    world.send('zhou', 'lin', '在吗', 'z1')
    world.deliver(0)
    clock.increment(200)
    await settle()
    expect(world.rows[0]?.isDelivered).toBe(true)
    expect(realtime.unread.getSnapshot().context.counts.chat).toBe(1)
  })

  test('私信的线断了又连上、发出了私信，未读数都重新问过', async () => {
    const world = createWorld()
    const { realtime, clock, write } = await open(world, 'lin')
    const questions = async () => {
      clock.increment(200)
      await settle()
      return world.calls.filter((call) => call === `get ${unifiedCount}`).length
    }
    const before = await questions()
    const { connection } = realtime.hubs.chat
    connection.send({ type: 'connection.drop' })
    connection.send({ type: 'connection.retry' })
    await settle()
    expect(await questions()).toBe(before + 1)
    write('zhou', '你好')
    await settle()
    expect(await questions()).toBe(before + 2)
  })

  test('未读数问不到：数目都是零，说明是问不到', async () => {
    const world = createWorld()
    world.send('zhou', 'lin', '在吗', 'z1')
    const { realtime, clock } = await open(world, 'lin')
    world.refused.add(unifiedCount)
    realtime.unread.send({ type: 'unread.hint' })
    clock.increment(200)
    await settle()
    expect(connectUnread(realtime.unread.getSnapshot(), realtime.unread.send)).toMatchObject({
      counts: noUnread,
      failure: { kind: expect.any(String) },
    })
  })

  test('两个标签页：一个读了，另一个一秒之内也知道', async () => {
    const world = createWorld()
    world.send('zhou', 'lin', '在吗', 'z1')
    const shared = shareTabs()
    const one = await open(world, 'lin', shared)
    const other = await open(world, 'lin', shared)
    world.pushes = [] // nothing is pushed: the tabs have only each other
    const there = other.realtime.chat('zhou').conversation
    there.send({ type: 'chat.open' })
    await settle()
    there.send({ type: 'chat.close' })
    world.send('zhou', 'lin', '还在吗', 'z2')
    world.pushes = []
    one.realtime.chat('zhou').conversation.send({ type: 'chat.open' })
    await settle()
    world.pushes = []
    other.clock.increment(1000)
    await settle()
    expect(other.realtime.unread.getSnapshot().context.counts.chat).toBe(0)
    expect(there.getSnapshot().context.messages.map(({ isRead }) => isRead)).toEqual([
      true,
      true,
    ])
  })
})

describe('私信', () => {
  test('可能漏了推送：打开着的会话马上补上，未读数重新问，不必断线', async () => {
    const world = createWorld()
    const { realtime, clock } = await open(world, 'lin')
    const { conversation } = realtime.chat('zhou')
    conversation.send({ type: 'chat.open' })
    await settle()
    world.send('zhou', 'lin', '听到了吗', 'z1')
    world.pushes = []
    const asked = world.calls.filter((call) => call.endsWith(unifiedCount)).length
    world.push('lin', 'Resync')
    world.deliver(0)
    clock.increment(200)
    await settle()
    expect(sayings(conversation)).toEqual(['听到了吗'])
    expect(world.calls.filter((call) => call.endsWith(unifiedCount))).toHaveLength(asked + 1)
    expect(realtime.hubs.chat.log.entries().map(({ what }) => what)).not.toContain('closed')
  })

  test('删掉的一条，推送一到就不见了；没收到推送的，补读时不见', async () => {
    const world = createWorld()
    const { realtime, network } = await open(world, 'lin')
    const { conversation } = realtime.chat('zhou')
    for (const text of ['一', '二', '三']) world.send('zhou', 'lin', text, text)
    conversation.send({ type: 'chat.open' })
    await settle()
    world.pushes = []
    world.push('lin', 'MessageDeleted', { messageId: '000001', otherUserId: 'zhou' })
    world.deliver(0)
    expect(sayings(conversation)).toEqual(['二', '三'])
    world.remove('zhou', '000002')
    world.cut('lin')
    network('network.online')
    await settle()
    expect(sayings(conversation)).toEqual(['三'])
  })

  test('别的设备删除会话：推送一到，消息和列表里的那一行都没有了；没收到推送的，补读时没有', async () => {
    const world = createWorld()
    const { conversationList, realtime, network, clock } = await open(world, 'lin')
    const { conversation } = realtime.chat('zhou')
    const listed = () =>
      conversationList.getSnapshot().context.items.map(({ userId }) => userId)
    for (const text of ['一', '二']) world.send('zhou', 'lin', text, text)
    world.send('chen', 'lin', '别的', 'c1')
    conversation.send({ type: 'chat.open' })
    conversationList.send({ type: 'page.activated' })
    await settle()
    expect(listed()).toEqual(['zhou', 'chen'])
    world.pushes = []
    world.deleteConversation('lin', 'zhou')
    world.deliver(0)
    expect([sayings(conversation), listed()]).toEqual([[], ['chen']])
    world.send('zhou', 'lin', '三', '三')
    world.deliver(0)
    clock.increment(200)
    await settle()
    expect([sayings(conversation), listed()]).toEqual([['三'], ['chen', 'zhou']])
    world.cut('lin')
    world.deleteConversation('lin', 'zhou')
    world.pushes = []
    network('network.online')
    await settle()
    clock.increment(200)
    await settle()
    expect([sayings(conversation), listed()]).toEqual([[], ['chen']])
  })

  test('不在的时候删的，隔得再远，连上之后也不见了；多到说不全的，从最新一段重新读', async () => {
    const world = createWorld()
    const { realtime, network } = await open(world, 'lin')
    const { conversation } = realtime.chat('zhou')
    for (let line = 1; line <= 100; line += 1) world.send('zhou', 'lin', `${line}`, `${line}`)
    conversation.send({ type: 'chat.open' })
    await settle()
    for (let pages = 0; pages < 3; pages += 1) {
      conversation.send({ type: 'chat.older' })
      await settle()
    }
    const comeBack = async () => {
      world.cut('lin')
      world.pushes = []
      network('network.online')
      await settle()
    }
    const places = world.rows.map(({ id }) => id)
    for (const place of [0, 1, 50]) world.remove('zhou', places[place] ?? '')
    await comeBack()
    const left = world.seenBy('lin').map(({ content }) => content)
    expect([left.length, sayings(conversation)]).toEqual([97, left])
    for (const id of places.slice(20, 60)) world.remove('lin', id)
    await comeBack()
    expect(sayings(conversation)).toEqual(left.slice(-25))
  })

  test('从没打开过的会话：推送来过、不在时又删的，打开就没有', async () => {
    const world = createWorld()
    const { realtime, network } = await open(world, 'lin')
    const { conversation } = realtime.chat('zhou')
    for (const text of ['一', '二']) world.send('zhou', 'lin', text, text)
    while (world.pushes.length > 0) world.deliver(0)
    expect(sayings(conversation)).toEqual(['一', '二'])
    world.remove('zhou', '000001')
    world.cut('lin')
    world.pushes = []
    network('network.online')
    await settle()
    conversation.send({ type: 'chat.open' })
    await settle()
    expect(sayings(conversation)).toEqual(['二'])
  })

  test('页面看不见：开着的会话收到的不算读过；看见了才算，之后新开的会话也一样', async () => {
    const world = createWorld()
    const { realtime, network } = await open(world, 'lin')
    const { conversation } = realtime.chat('zhou')
    conversation.send({ type: 'chat.open' })
    await settle()
    network('page.hidden')
    world.send('zhou', 'lin', '在吗', 'z1')
    world.send('wu', 'lin', '在吗', 'w1')
    world.deliver(0)
    realtime.chat('wu').conversation.send({ type: 'chat.open' })
    await settle()
    expect([world.unreadOf('lin'), sayings(conversation)]).toEqual([2, ['在吗']])
    network('page.visible')
    await settle()
    expect(world.unreadOf('lin')).toBe(0)
  })

  test('找会话问的是服务器，离开之后又是全部', async () => {
    const world = createWorld()
    const { conversationList } = await open(world, 'lin')
    conversationList.send({ type: 'list.reset', query: { q: '林' } })
    await settle()
    expect(world.queries.at(-1)).toMatchObject({ q: '林', page: 1 })
    conversationList.send({ type: 'list.reset', query: { q: '' } })
    await settle()
    expect(world.queries.at(-1)).not.toHaveProperty('q')
  })

  test('正在取更多会话，未读数又要问一遍：要的那一页照样来', async () => {
    const world = createWorld()
    world.peerPages = 2
    for (let peer = 1; peer <= 30; peer += 1) world.send(`p${peer}`, 'lin', '在吗', `${peer}`)
    const { realtime, conversationList, clock } = await open(world, 'lin')
    clock.increment(200)
    conversationList.send({ type: 'page.activated' })
    await settle()
    expect(conversationList.getSnapshot().context.page).toBe(1)
    const counted = () => world.calls.filter((call) => call.endsWith(unifiedCount)).length
    const before = counted()
    conversationList.send({ type: 'list.more' })
    realtime.unread.send({ type: 'unread.hint' })
    clock.increment(200)
    await settle()
    expect(conversationList.getSnapshot().context.page).toBe(2)
    expect(counted()).toBe(before + 1)
  })

  test('取过更多的列表，来了推送照样更新：看着多少，就重新取多少', async () => {
    const world = createWorld()
    world.peerPages = 2
    for (let peer = 1; peer <= 30; peer += 1) world.send(`p${peer}`, 'lin', '在吗', `${peer}`)
    const { realtime, conversationList, clock } = await open(world, 'lin')
    const { list: notices } = realtime.inboxes.comment
    for (const list of [conversationList, notices]) list.send({ type: 'page.activated' })
    clock.increment(200)
    await settle()
    conversationList.send({ type: 'list.more' })
    await settle()
    const asked = world.queries.length
    world.send('chen', 'lin', '新来的', 'c1')
    world.deliver(world.pushes.length - 2)
    clock.increment(200)
    await settle()
    const { items, page } = conversationList.getSnapshot().context
    expect(items.map(({ userId }) => userId)).toContain('chen')
    expect(page).toBe(2)
    expect(world.queries.slice(asked)).toMatchObject([{ page: 1 }, { page: 2 }])
  })

  test('没有人看的列表，来了推送也不取；再看的时候取一次', async () => {
    const world = createWorld()
    const { realtime, conversationList, clock, leave, look } = await open(world, 'lin')
    const lists = [conversationList, realtime.inboxes.comment.list]
    for (const list of lists) list.send({ type: 'page.activated' })
    clock.increment(200)
    await settle()
    const asked = await countCalls(world, async () => {
      leave()
      for (let times = 0; times < 3; times += 1) {
        realtime.unread.send({ type: 'unread.hint' })
        clock.increment(200)
        await settle()
      }
    })
    expect(asked).toEqual({ lists: 0, counts: 3 })
    const askedOnLooking = await countCalls(world, async () => {
      const leaveAgain = look()
      await settle()
      leaveAgain()
      look()
      await settle()
    })
    expect(askedOnLooking).toEqual({ lists: 2, counts: 0 })
  })

  test('页面看不见的时候，列表不取；看得见了取一次', async () => {
    const world = createWorld()
    const { realtime, conversationList, clock, network } = await open(world, 'lin')
    conversationList.send({ type: 'page.activated' })
    clock.increment(200)
    await settle()
    network('page.hidden')
    const asked = await countCalls(world, async () => {
      realtime.unread.send({ type: 'unread.hint' })
      clock.increment(200)
      await settle()
    })
    expect(asked).toEqual({ lists: 0, counts: 1 })
    const askedOnSeeing = await countCalls(world, async () => {
      for (const type of ['page.visible', 'page.hidden', 'page.visible'] as const) network(type)
      await settle()
    })
    expect(askedOnSeeing).toEqual({ lists: 1, counts: 0 })
  })
})

describe('通知与助手', () => {
  test('读一条、删一条：马上变，服务器认可之后有读的时间', async () => {
    const world = createWorld()
    const { view, inbox } = await openInbox(world, 'assistant')
    view().read('a')
    expect(view()).toMatchObject({ unreadCount: 1, items: [{ id: 'b' }, { isRead: true }] })
    await settle()
    expect(inbox.list.getSnapshot().context.items[1]?.readAt).toMatch(/^\d{4}-/)
    view().remove('b')
    await settle()
    expect(view()).toMatchObject({ unreadCount: 0, total: 1, items: [{ id: 'a' }] })
    expect(world.calls).toContain('post /api/assistant/messages/{id}/read')
    expect(world.calls).toContain('delete /api/assistant/messages/{id}')
  })

  test('全部已读：每一条都读了，未读是零', async () => {
    const world = createWorld()
    const { view } = await openInbox(world, 'assistant')
    view().readAll()
    await settle()
    expect(view()).toMatchObject({
      unreadCount: 0,
      items: [
        { isRead: true, readAt: expect.any(String) },
        { isRead: true, readAt: expect.any(String) },
      ],
    })
    expect(world.calls).toContain('post /api/assistant/messages/read-all')
  })

  test('正在取的时候全部读过了：再问一次，路上的也许还是没读的', async () => {
    const world = createWorld()
    const { view, inbox } = await openInbox(world, 'assistant')
    const asked = () =>
      world.calls.filter((call) => call === 'get /api/assistant/messages').length
    const before = asked()
    view().readAll()
    inbox.list.send({ type: 'resource.clear' })
    inbox.list.send({ type: 'page.activated' })
    await settle()
    expect(asked()).toBe(before + 2)
  })

  test('各类全部已读：别的类也都读了，总数重新问；助手的是助手的', async () => {
    const world = createWorld()
    const { realtime, view, clock } = await openInbox(world, 'comment')
    const { mention, assistant } = realtime.inboxes
    for (const { list } of [mention, assistant]) list.send({ type: 'page.activated' })
    clock.increment(200)
    await settle()
    const asked = () => world.calls.filter((call) => call === `get ${unifiedCount}`).length
    const before = asked()
    view().readEverything()
    await settle()
    const shown = [mention, assistant].map(({ list, changes }) => [
      list.getSnapshot().context.items.map(({ isRead }) => isRead),
      changes.getSnapshot().context.unreadCount,
    ])
    expect(shown).toEqual([
      [[true, true], 0],
      [[false, false], 2],
    ])
    clock.increment(200)
    await settle()
    expect(asked()).toBe(before + 1)
  })

  test.each([
    ['comment', '/api/notifications/{id}/read', 'read', '标记已读失败'],
    ['comment', '/api/notifications/batch-mark-read', 'readSome', '批量标记失败'],
    ['comment', '/api/notifications/mark-type-read', 'readAll', '标记该类通知失败'],
    ['comment', '/api/notifications/mark-all-read', 'readEverything', '全部标记失败'],
    ['comment', '/api/notifications/{id}', 'remove', '删除失败'],
    ['assistant', '/api/assistant/messages/{id}/read', 'read', '标记已读失败'],
    ['assistant', '/api/assistant/messages/read-all', 'readAll', '全部标记已读失败'],
    ['assistant', '/api/assistant/messages/{id}', 'remove', '删除消息失败'],
  ] as const)('%s 的 %s 失败：退回原样，说得出是什么失败', async (name, path, what, title) => {
    const world = createWorld()
    world.refused.add(path)
    const { view, toasts } = await openInbox(world, name)
    const before = view()
    if (what === 'read' || what === 'remove') view()[what]('a')
    else if (what === 'readSome') view().readSome(['a'])
    else view()[what]()
    await settle()
    expect(view().items).toEqual(before.items)
    expect(view().unreadCount).toBe(2)
    expect(toasts).toMatchObject([{ kind: 'error', title }])
  })

  test.each([
    ['comment', '/api/notifications/checkpoint/update', '检查点更新失败'],
    ['assistant', '/api/assistant/checkpoint/update', '更新检查点失败'],
  ] as const)(
    '%s 开着，未读的都到过眼前：30000 毫秒报一次看到哪里；失败说得出来，退回未读',
    async (name, path, title) => {
      const world = createWorld()
      const { inbox, clock, view, toasts } = await openInbox(world, name)
      const reports = () => world.calls.filter((call) => call === `post ${path}`).length
      inbox.seen.send({ type: 'notices.opened' })
      inbox.seen.send({ type: 'notices.shown', ids: ['a', 'b'] })
      clock.increment(29_999)
      await settle()
      expect(reports()).toBe(0)
      world.refused.add(path)
      clock.increment(1)
      await settle()
      expect(reports()).toBe(1)
      expect(toasts).toMatchObject([{ title }])
      expect(view()).toMatchObject({ unreadCount: 2 })
      world.refused.delete(path)
      inbox.seen.send({ type: 'notices.shown', ids: ['a', 'b'] })
      clock.increment(30_000)
      await settle()
      expect(reports()).toBe(2)
      expect(view()).toMatchObject({
        unreadCount: 0,
        items: [{ isRead: true }, { isRead: true }],
      })
    },
  )

  test('看到哪里，就报到哪里：之后才到的那条服务器不算进去', async () => {
    const world = createWorld()
    const { inbox, clock } = await openInbox(world, 'comment')
    inbox.seen.send({ type: 'notices.opened' })
    inbox.seen.send({ type: 'notices.shown', ids: ['a', 'b'] })
    clock.increment(30_000)
    await settle()
    expect(world.checkpoints).toEqual([
      { notificationType: 'comment', lastNotificationId: 'b' },
    ])
  })

  test('开着，只看到一部分：只把看到的标为已读', async () => {
    const world = createWorld()
    const { inbox, clock, view } = await openInbox(world, 'comment')
    clock.increment(200)
    await settle()
    inbox.seen.send({ type: 'notices.opened' })
    inbox.seen.send({ type: 'notices.shown', ids: ['b'] })
    clock.increment(30_000)
    await settle()
    expect(world.calls).toContain('put /api/notifications/batch-mark-read')
    expect(world.calls).not.toContain('post /api/notifications/checkpoint/update')
    expect(
      view()
        .items.filter(({ isRead }) => !isRead)
        .map(({ id }) => id),
    ).toEqual(['a'])
  })

  test('离开：看过的几条等到提示收起才标为已读；“撤销”的留着未读，没看到的不动', async () => {
    const world = createWorld()
    const { inbox, clock, toaster, toasts, view } = await openInbox(world, 'comment')
    const batches = () =>
      world.calls.filter((call) => call === 'put /api/notifications/batch-mark-read').length
    const look = () => {
      inbox.seen.send({ type: 'notices.opened' })
      inbox.seen.send({ type: 'notices.shown', ids: ['a'] })
      inbox.seen.send({ type: 'notices.closed' })
    }
    look()
    expect(toasts).toMatchObject([
      { title: '“回复我的”里看过的 1 条将标为已读', action: { label: '撤销' } },
    ])
    const [toast] = toaster.getSnapshot().context.toasts
    toaster.send({ type: 'toast.act', id: toast?.id ?? '' })
    clock.increment(8_000)
    await settle()
    expect(batches()).toBe(0)
    look()
    clock.increment(7_999)
    await settle()
    expect(batches()).toBe(0)
    clock.increment(1)
    await settle()
    expect(batches()).toBe(1)
    expect(
      view()
        .items.filter(({ isRead }) => !isRead)
        .map(({ id }) => id),
    ).toEqual(['b'])
  })

  test('离开、回来、又离开：提示只有最后一次的，第一次的时间到了不算，“撤销”的留着未读', async () => {
    const world = createWorld()
    const { inbox, clock, toaster, view } = await openInbox(world, 'comment')
    const titles = () => toaster.getSnapshot().context.toasts.map(({ title }) => title)
    inbox.seen.send({ type: 'notices.opened' })
    inbox.seen.send({ type: 'notices.shown', ids: ['a'] })
    inbox.seen.send({ type: 'notices.closed' })
    clock.increment(4000)
    inbox.seen.send({ type: 'notices.opened' })
    inbox.seen.send({ type: 'notices.shown', ids: ['b'] })
    inbox.seen.send({ type: 'notices.closed' })
    expect(titles()).toEqual(['“回复我的”里看过的 2 条将标为已读'])
    clock.increment(5000)
    await settle()
    expect(titles()).toEqual(['“回复我的”里看过的 2 条将标为已读'])
    toaster.send({ type: 'toast.act', id: toaster.getSnapshot().context.toasts[0]?.id ?? '' })
    clock.increment(8000)
    await settle()
    expect(world.calls).not.toContain('put /api/notifications/batch-mark-read')
    expect(view().items.map(({ isRead }) => isRead)).toEqual([false, false])
  })

  test('看过的已经一条条读了：离开时不再说', async () => {
    const world = createWorld()
    const { inbox, toasts, view } = await openInbox(world, 'comment')
    inbox.seen.send({ type: 'notices.opened' })
    inbox.seen.send({ type: 'notices.shown', ids: ['a'] })
    view().read('a')
    inbox.seen.send({ type: 'notices.closed' })
    await settle()
    expect(toasts).toEqual([])
    expect(inbox.seen.getSnapshot().value).toBe('closed')
  })
})

const sayings = (conversation: Chat['conversation']) =>
  conversation.getSnapshot().context.messages.map(({ content }) => content)

async function open(...[world, owner, shared]: Parameters<typeof openClient>) {
  const client = openClient(world, owner, shared)
  await settle()
  return client
}

/** How often the lists and the counts are asked for while something happens. */
async function countCalls(
  { calls }: ReturnType<typeof createWorld>,
  happen: () => Promise<void>,
) {
  const before = calls.length
  await happen()
  const asked = calls.slice(before)
  const among = (paths: string[]) =>
    asked.filter((call) => paths.includes(call.slice('get '.length))).length
  return {
    lists: among(['/api/message/conversations', '/api/notifications/replies']),
    counts: among([unifiedCount]),
  }
}

async function openInbox(world: ReturnType<typeof createWorld>, name: 'comment' | 'assistant') {
  const client = await open(world, 'lin')
  const inbox = client.realtime.inboxes[name]
  inbox.list.send({ type: 'page.activated' })
  await settle()
  return {
    ...client,
    inbox,
    view: () => {
      const { items, total } = inbox.list.getSnapshot().context
      return connectNotices<Notice>(
        inbox.changes.getSnapshot(),
        (event) => inbox.changes.send(event),
        {
          items,
          total,
          isLoading: false,
        },
      )
    },
  }
}

/** What the tabs of one browser share. */
function shareTabs(): Omit<SharedByTabs, 'tabValues'> {
  const channels: EventTarget[] = []
  return {
    values: new Map(),
    openChannel: () => {
      const channel = new EventTarget()
      channels.push(channel)
      const postMessage = (data: unknown) => {
        for (const other of channels)
          if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }))
      }
      // The members that are used of a channel.
      return Object.assign(channel, {
        postMessage,
        close: () => {},
      }) as unknown as BroadcastChannel
    },
  }
}
