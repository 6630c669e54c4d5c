import { Suspense, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { topicSearch } from '#src/data/own/topics.ts'
import { ConversationList } from '#src/features/chat/ConversationList.tsx'
import { SearchBox } from '#src/features/shell/SearchBox.tsx'
// It comes with the first letter: too late to ask amid the first word.
import '#src/features/shell/suggesting.ts'
import { SearchCombobox } from '#src/shared/SearchCombobox.tsx'
import { cut, pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { cdp, compose, page } from '#tests/support/browser.tsx'
import { buildTopic } from '#tests/support/build-topic.ts'

test.each([
  ['选话题', 'combobox', <Topics key="topics" />],
  ['搜索会话', 'searchbox', <Conversations key="conversations" />],
  ['导航的搜索框', 'combobox', <SearchBox key="box" />],
] as const)('%s：输入法组词的时候不问；词定下来停一停才问，只一次', async (_, role, field) => {
  const asked = open(field)
  await page.getByRole(role).click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  for (const letters of ['q', 'qing', 'qingci']) {
    // A word is composed letter by letter.
    // oxlint-disable-next-line no-await-in-loop
    await compose(letters)
    vi.advanceTimersByTime(1000)
  }
  await compose('青瓷')
  await cdp().send('Input.insertText', { text: '青瓷' })
  await expect.poll(() => asked).toEqual(['青瓷'])
})

test('选话题：一口气打几个字只问一次；问到之前不列从前的', async () => {
  const asked = open(<Topics />)
  const box = page.getByRole('combobox')
  await box.click()
  await expect.element(page.getByRole('option', { name: '青瓷' })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const text of ['青', '青瓷', '青瓷碗'])
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await box.fill(text)
  await expect.element(page.getByText('正在找…').first()).toBeVisible()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  vi.advanceTimersByTime(1000)
  await expect.element(page.getByRole('option', { name: '青瓷' })).toBeVisible()
  expect(asked).toEqual(['青瓷碗'])
})

type ConversationPage = components['schemas']['ConversationPage']

/** The words that the server is asked for, as it is asked. */
function open(field: ReactNode) {
  const asked: string[] = []
  const hear = (text: string | null) => {
    if (text) asked.push(text)
  }
  const { answers, show } = openApp(buildAccount())
  answers.get('/api/notifications/unified-unread-count', cut)
  answers.get('/api/search/suggestions', ({ query }) => {
    hear(query.get('query'))
    return { items: [] }
  })
  answers.get('/api/message/conversations', ({ query }) => {
    hear(query.get('q'))
    return inbox
  })
  answers.post('/api/topics/search', ({ body }) => {
    hear((body as { keyword: string }).keyword)
    return pageOf([{ ...buildTopic(), name: '青瓷' }])
  })
  show(<Suspense>{field}</Suspense>)
  return asked
}

function Topics() {
  return (
    <SearchCombobox
      control={{
        id: 'topics',
        'aria-describedby': '',
        'aria-invalid': false,
        'aria-required': false,
      }}
      query={topicSearch}
      tokens={[]}
      onRemove={() => {}}
      onPick={() => {}}
      optionOf={({ id, name }) => ({ key: id, label: name })}
      full={false}
      words={{ searching: '正在找…', none: '没有找到', list: '合适的话题' }}
    />
  )
}

function Conversations() {
  return <ConversationList peerId={null} now={new Date(2026, 10, 20)} onDelete={() => {}} />
}

const inbox: ConversationPage = examples.components.examples.ConversationPage.value
