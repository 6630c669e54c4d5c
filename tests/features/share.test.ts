import { expect, test } from 'vitest'
import { shareLink } from '#src/features/post/ShareButton.tsx'

const shared = { title: '题', url: 'https://blog.example/blog/posts/1' }
const refuse = (name: string) => () => Promise.reject(new DOMException('', name))

test('设备会分享就用设备的；读者改了主意也算完了', async () => {
  const given: unknown[] = []
  const share = (what: unknown) => Promise.resolve(void given.push(what))
  expect(await shareLink({ share }, shared)).toBe('shared')
  expect(given).toEqual([shared])
  expect(await shareLink({ share: refuse('AbortError') }, shared)).toBe('shared')
})

test('设备不会、或不让，就复制链接；连剪贴板也没有就说没成', async () => {
  const copied: string[] = []
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) }
  expect(await shareLink({ clipboard }, shared)).toBe('copied')
  expect(await shareLink({ clipboard, share: refuse('NotAllowedError') }, shared)).toBe(
    'copied',
  )
  expect(copied).toEqual([shared.url, shared.url])
  expect(await shareLink({}, shared)).toBe('failed')
  const closed = { writeText: refuse('NotAllowedError') }
  expect(await shareLink({ clipboard: closed }, shared)).toBe('failed')
})
