import { expect, test } from 'vitest'
import { createUnsentTexts, unsentTextsKey } from '#src/platform/storage/unsent-texts.ts'
import { createBrowser } from './tab.ts'

test('写下的换一页、刷新以后还在；空的就忘了', () => {
  const { storage } = createBrowser(null)
  createUnsentTexts(storage).write('一', '写了一半')
  const texts = createUnsentTexts(storage)
  expect(texts.read('一')).toBe('写了一半')
  expect(texts.read('二')).toBe('')
  texts.write('一', '')
  expect(createUnsentTexts(storage).read('一')).toBe('')
})

test('同一段话反复发是同一个编号；改了、发过了再说一遍是另一个', () => {
  const { storage } = createBrowser(null)
  let nonces = 0
  const texts = createUnsentTexts(storage, () => `n${(nonces += 1)}`)
  texts.write('一', '你好')
  const first = texts.sendingId('一', '你好')
  expect(createUnsentTexts(storage).sendingId('一', '你好')).toBe(first)
  texts.write('一', '你好呀')
  expect(texts.sendingId('一', '你好呀')).not.toBe(first)
  texts.write('一', '')
  texts.write('一', '你好')
  expect(texts.sendingId('一', '你好')).not.toBe(first)
  expect(first.length).toBeLessThanOrEqual(64)
})

test('最多二十段，最久没动的先忘', () => {
  const texts = createUnsentTexts(createBrowser(null).storage)
  for (let at = 0; at < 21; at += 1) texts.write(`文${at}`, `第${at}段`)
  expect(texts.read('文0')).toBe('')
  expect(texts.read('文1')).toBe('第1段')
  expect(texts.read('文20')).toBe('第20段')
})

test('没有发到的私信不算在二十段里：不挤掉写着的，写得再多也不挤掉它', () => {
  const texts = createUnsentTexts(createBrowser(null).storage)
  for (let at = 0; at < 20; at += 1) texts.write(`文${at}`, `第${at}段`)
  texts.pin('私信', '没有发到的')
  expect(texts.read('文0')).toBe('第0段')
  for (let at = 20; at < 40; at += 1) texts.write(`文${at}`, `第${at}段`)
  expect(texts.names()).toHaveLength(21)
  expect(texts.read('私信')).toBe('没有发到的')
  texts.pin('私信', '')
  expect(texts.names()).not.toContain('私信')
})

test.each(['{', 'null', '[]', '"x"', '{"一":{"text":1,"nonce":"n"}}', '{"一":null}', '7'])(
  '读不懂的当作没有：%s',
  (stored) => {
    const { storage } = createBrowser(null)
    storage.setItem(unsentTextsKey, stored)
    const texts = createUnsentTexts(storage)
    expect(texts.read('一')).toBe('')
    texts.write('一', '还能写')
    expect(texts.read('一')).toBe('还能写')
  },
)

test('清空以后什么都不剩', () => {
  const { storage, values } = createBrowser(null)
  const texts = createUnsentTexts(storage)
  texts.write('一', '秘密')
  texts.clear()
  expect([...values.keys()]).toEqual([])
})
