import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoticeTools } from '#src/features/notices/NoticeTools.tsx'
import { wordsOf } from '#tests/support/reader.tsx'

test.each([
  [null, 0, false],
  [3, 0, true],
  [3, 2, false],
])('有 %s 条、未读 %d 条：服务器说过才说“没有未读”', (total, unreadCount, isSaid) => {
  const inbox = {
    total,
    unreadCount,
    canReadAll: unreadCount > 0,
    query: { onlyUnread: false },
    readAll: () => {},
  }
  const words = wordsOf(renderToStaticMarkup(<NoticeTools inbox={inbox} onSelect={() => {}} />))
  expect(words.includes('没有未读')).toBe(isSaid)
})
