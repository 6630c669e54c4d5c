import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { openDB } from 'idb'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createJournal } from '#src/platform/journal/journal.ts'
import { writeAheadKey } from '#src/platform/journal/draft-journal.ts'
import { readKept } from '#src/platform/journal/records.ts'
import { buildRecord, buildText } from '#tests/machines/draft/build-draft.ts'
import { testRandom } from '#tests/support/random.ts'
import { createTextStore } from '#tests/support/text-store.ts'

const identity = { key: 'd1', postId: null, clientId: 'd1' }
const at = '2026-11-20T08:00:00.000Z'
const clock = { now: () => Date.parse(at), setTimeout: () => 0, clearTimeout: () => {} }

/** Each test writes for accounts of its own: the database is the browser's, and stays. */
let account = ''
let tests = 0
beforeEach(() => {
  account = `u${++tests}`
  values.clear()
})

describe('草稿存在浏览器里', () => {
  test('写什么读什么，后写的在，带着写的时间', async () => {
    const tab = openTab()
    await tab.read()
    await tab.write(buildRecord('一'))
    const base = { revision: 1, text: buildText('旧') }
    const record = { ...buildRecord('二', { base, generation: 2 }), cursor: 5, edit: 9 }
    await tab.write(record)
    expect(await openTab().read()).toEqual({ ...record, at, asides: [] })
  })

  test('没写过的，读作没有', async () => {
    expect(await openTab().read()).toBeNull()
  })

  test('换一个账号，什么也看不到', async () => {
    await openTab().write(buildRecord('我的'))
    const other = createJournal({ clock, newId, storage })
    expect(await other.draft('somebody', identity).read()).toBeNull()
    expect(await other.all('somebody')).toEqual([])
    expect((await other.all(account)).map(({ text }) => text.content)).toEqual(['我的'])
  })

  test('两个标签页都写：先写的不被盖掉，后写的放在旁边', async () => {
    const [one, other] = [openTab(), openTab()]
    await Promise.all([one.read(), other.read()])
    expect(await one.write(buildRecord('先'))).toEqual({ edit: 1, isOvertaken: false })
    expect(await other.write(buildRecord('后'))).toEqual({ edit: 1, isOvertaken: true })
    const found = await openTab().read()
    expect(found?.text.content).toBe('先')
    expect(found?.asides).toEqual([
      { id: expect.any(String), text: buildText('后'), base: null, at },
    ])
  })

  test('旁边的一份不要了，就没有了', async () => {
    const [one, other] = [openTab(), openTab()]
    await one.write(buildRecord('先'))
    await other.setAside(buildRecord('旁边'))
    const [aside] = (await one.read())?.asides ?? []
    await one.dropAside(aside?.id ?? '')
    expect((await one.read())?.asides).toEqual([])
  })

  test('服务器起了名字之后，两个名字都找得到同一份', async () => {
    const named = { ...identity, postId: 'p1' }
    await openTab().write(buildRecord('甲', { identity: named }))
    const byPost = { key: 'p1', postId: 'p1', clientId: null }
    expect((await openTab(byPost).read())?.text.content).toBe('甲')
    const other = openTab(byPost)
    await other.read()
    await other.write(buildRecord('乙', { identity: named }))
    expect((await openTab().read())?.text.content).toBe('乙')
  })

  test('忘掉：只有一个名字的不留痕迹，有两个名字的只留名字', async () => {
    const own = { key: 'p7', postId: 'p7', clientId: null }
    const single = openTab(own)
    await single.write(buildRecord('甲', { identity: own }))
    await single.forget(buildRecord('', { identity: own }))
    expect(await openTab(own).read()).toBeNull()

    const named = { ...identity, postId: 'p1' }
    const double = openTab()
    await double.write(buildRecord('甲', { identity: named }))
    await double.forget(buildRecord('', { identity: named }))
    const left = await openTab().read()
    expect(left?.text.content).toBe('')
    expect(left?.origin.identity).toEqual(named)
  })

  test('别的标签页写过以后，忘不掉它写的', async () => {
    const [one, other] = [openTab(), openTab()]
    await one.write(buildRecord('甲'))
    await other.read()
    await other.write(buildRecord('乙'))
    await one.forget(buildRecord('', { identity: { ...identity, postId: 'd1' } }))
    expect((await openTab().read())?.text.content).toBe('乙')
  })

  test.each([
    ['还没有忘好，留着名字', 'p1', false],
    ['读过了才忘，留着名字', 'p1', true],
    ['还没有忘好，不留痕迹', identity.key, false],
    ['读过了才忘，不留痕迹', identity.key, true],
  ])(
    '要忘掉的时候又打开：接着写，不当作别的标签页写过（%s）',
    async (_, postId, isReadBefore) => {
      const record = (text: string) => buildRecord(text, { identity: { ...identity, postId } })
      const [one, other] = [openTab(), openTab()]
      await Promise.all([one.read(), other.read()])
      await one.write(record('甲'))
      if (isReadBefore) await other.read()
      await Promise.all([one.forget(record('')), isReadBefore || other.read()])
      expect(await other.write(record('乙'))).toEqual({ edit: 1, isOvertaken: false })
      expect((await openTab().read())?.text.content).toBe('乙')
    },
  )

  test('要忘掉的时候又打开，页面没了：写下的还在', async () => {
    const own = { key: 'p8', postId: 'p8', clientId: null }
    const record = (text: string) => buildRecord(text, { identity: own })
    const journal = createJournal({ clock, newId, storage })
    const [one, other] = [openTab(own), journal.draft(account, own)]
    await Promise.all([one.read(), other.read()])
    await one.write(record('甲'))
    await other.read()
    await one.forget(record(''))
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new Error('the page is gone')
    })
    onTestFinished(() => put.mockRestore())
    const writing = other.write(record('乙'))
    journal.keepPending()
    await expect(writing).rejects.toThrow('the page is gone')
    put.mockRestore()
    expect((await openTab(own).read())?.text.content).toBe('乙')
  })

  test('别的标签页写过以后要忘：不把空的放在旁边', async () => {
    const named = { identity: { ...identity, postId: 'p1' } }
    const [one, other] = [openTab(), openTab()]
    await one.write(buildRecord('甲', named))
    await other.read()
    await other.write(buildRecord('乙', named))
    await one.forget(buildRecord('', named))
    expect(await openTab().read()).toMatchObject({ text: { content: '乙' }, asides: [] })
  })

  test('同时要求的几次，按要求的先后写', async () => {
    const tab = openTab()
    await Promise.all(['一', '二', '三'].map((text) => tab.write(buildRecord(text))))
    expect((await openTab().read())?.text.content).toBe('三')
  })
})

describe('页面没了，数据库还没来得及写', () => {
  test('还没开成的数据库：写的都在，也在列表里', async () => {
    const open = vi
      .spyOn(indexedDB, 'open')
      .mockImplementation(() => new EventTarget() as never)
    onTestFinished(() => open.mockRestore())
    const journal = createJournal({ clock, newId, storage })
    void journal.draft(account, identity).write(buildRecord('一场雨'))
    journal.keepPending()
    open.mockRestore()
    expect(await openTab().read()).toEqual({ ...buildRecord('一场雨'), at, asides: [] })
    const next = createJournal({ clock, newId, storage })
    expect((await next.all(account)).map(({ text }) => text.content)).toEqual(['一场雨'])
    await next.drop(account, 'd1')
    expect(await openTab().read()).toBeNull()
  })

  test('前一次写到了，后一次没有：后一次写的还在', async () => {
    const { tab, leave } = openJournal()
    const first = tab.write(buildRecord('一'))
    const second = tab.write({ ...buildRecord('一二'), edit: 2 })
    const left = leave()
    await Promise.all([first, second])
    const database = await openDB('inkstone', 1)
    const row: unknown = await database.get('texts', [account, 'd1'])
    await database.put('texts', { ...Object(row), text: buildText('一'), version: 1, edit: 1 })
    database.close()
    values.set(writeAheadKey, left)
    expect((await openTab().read())?.text.content).toBe('一二')
  })

  test('写到了的，不再另外留着', async () => {
    const { tab, leave } = openJournal()
    const writing = tab.write(buildRecord('甲'))
    expect(leave()).toContain('甲')
    await writing
    expect(values.has(writeAheadKey)).toBe(false)
  })

  test('别的标签页后来写过：那一份才是新的', async () => {
    const { tab, leave } = openJournal()
    await tab.write(buildRecord('一'))
    const writing = tab.write({ ...buildRecord('一二'), edit: 2 })
    const left = leave()
    await writing
    const other = openTab()
    await other.read()
    await other.write({ ...buildRecord('三'), edit: 1 })
    values.set(writeAheadKey, left)
    expect((await openTab().read())?.text.content).toBe('三')
  })

  test.each(['不是 JSON', '7', '[null, 7, {}]', '[{"account":"x","draft":"d1","version":0}]'])(
    '存着别的东西（%s）：读作没有，照样留得下',
    async (stored) => {
      values.set(writeAheadKey, stored)
      const { tab, leave } = openJournal()
      expect(await tab.read()).toBeNull()
      const writing = tab.write(buildRecord('甲'))
      expect(leave()).toContain('甲')
      await writing
      expect((await openTab().read())?.text.content).toBe('甲')
    },
  )
})

describe('浏览器里什么都可能有', () => {
  test.each([
    ['空的', {}],
    ['文字不是文字', { text: { ...buildText('甲'), content: 7 }, at, version: 3 }],
    ['没有这种格式', { text: { ...buildText('甲'), format: 2 }, at, version: 3 }],
    ['标签不是列表', { text: { ...buildText('甲'), tags: '随笔' }, at, version: 3 }],
    ['时间不是时间', { text: buildText('甲'), at: '昨天', version: 3 }],
    ['版本不是数', { text: buildText('甲'), at, version: 'x' }],
  ])('%s：读作没有，照样写得进去', async (_, broken) => {
    const tab = openTab()
    await tab.read()
    const database = await openDB('inkstone', 1)
    await database.put('texts', { account, draft: 'd1', ...broken })
    database.close()
    expect(await tab.read()).toBeNull()
    expect(await tab.write(buildRecord('新'))).toEqual({ edit: 1, isOvertaken: false })
    expect((await openTab().read())?.text.content).toBe('新')
  })

  testRandom(
    '无论存着什么，读取都不会出错',
    { name: 'journal', runs: 100 },
    fc.property(
      fc.anything(),
      fc.anything(),
      fc.array(fc.anything()),
      (text, origin, asides) => {
        expect(readKept(text, origin, asides)).toBeNull()
      },
    ),
  )

  test('一部分坏了，好的部分还在', () => {
    const { text, cursor, edit, origin } = buildRecord('甲')
    const local = [{ id: 'a', text, base: null, at }, { id: 7 }, null]
    const found = readKept(
      { text, cursor: -1, edit, at },
      { origin: { ...origin, base: { revision: 'x', text }, sent: { edit: 1 }, local } },
      ['坏的', { id: 'b', text, base: null, at: '昨天' }],
    )
    expect(found).toEqual({
      text,
      cursor: null,
      edit,
      at,
      origin: { ...origin, local: [local[0]] },
      asides: [{ id: 'b', text, base: null, at: null }],
    })
    expect(cursor).toBeNull()
  })

  test('浏览器不给开：说失败；后来给了，就好了', async () => {
    const tab = openTab()
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private', 'SecurityError')
    })
    onTestFinished(() => open.mockRestore())
    await expect(tab.write(buildRecord('甲'))).rejects.toThrow('private')
    open.mockRestore()
    await tab.write(buildRecord('甲'))
    expect((await openTab().read())?.text.content).toBe('甲')
  })
})

const values = new Map<string, string>()
const storage = createTextStore(values)

let ids = 0
const newId = () => `tab-${++ids}`

/** A tab with what it leaves in the storage when it goes. */
function openJournal() {
  const journal = createJournal({ clock, newId, storage })
  const leave = () => {
    journal.keepPending()
    return values.get(writeAheadKey) ?? ''
  }
  return { tab: journal.draft(account, identity), leave }
}

/** One tab's view of the draft: a journal of its own on the database of the browser. */
const openTab = (
  which: typeof identity | { key: string; postId: string; clientId: null } = identity,
) => createJournal({ clock, newId, storage }).draft(account, which)
