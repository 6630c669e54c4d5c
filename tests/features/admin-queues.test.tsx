import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { QueueList } from '#src/features/admin/queues/QueueList.tsx'

test('等着处理的每一队，打开的就是数到的那些', () => {
  const one = { count: 1, oldestTime: null }
  const pending = {
    posts: one,
    topics: one,
    comments: one,
    reports: one,
    appeals: one,
    feedback: one,
  }
  const list = renderToStaticMarkup(
    <MemoryRouter>
      <QueueList pending={pending} />
    </MemoryRouter>,
  )
  const links = [...list.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  expect(links).toEqual([
    '/admin/posts?status=reviewing',
    '/admin/topics?status=0',
    '/admin/comments?status=held',
    '/admin/reports?onlyOpen=true',
    '/admin/reports?tab=appeals&status=pending',
    '/admin/feedback?status=pending',
  ])
})
