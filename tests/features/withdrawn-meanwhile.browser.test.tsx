import { expect, test } from 'vitest'
import { CaseDialog } from '#src/features/admin/reports/CaseDialog.tsx'
import { topicDecisions } from '#src/features/admin/topics/topic-decisions.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'
import { buildTopic } from '#tests/support/build-topic.ts'

test('举报已经撤回：打开案卷的管理员读到是谁撤回的', async () => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const message = '反悔的读者已经撤回了这件举报，请重新查看'
  answers.get('/api/admin/reports/{id}', () => refuse(404, { code: 1004, message }))
  show(<CaseDialog id="r1" onChanged={() => {}} onClose={() => {}} />)
  await expect.element(page.getByRole('dialog')).toHaveTextContent(message)
})

test.each([
  ['approve', { approved: true }],
  ['reject', { approved: false, reason: '太宽泛' }],
] as const)('审核话题（%s）说出读到的是哪一版', async (key, said) => {
  const { api, answers } = openApp(buildAccount({ roles: ['Admin'] }))
  const sent = answers.post('/api/topics/{id}/review', () => topic)
  const decision = topicDecisions.find((it) => it.key === key)
  await decision?.run(api, topic, { reason: '太宽泛', rule: null, until: null, choice: null })
  expect(sent.bodies).toEqual([{ ...said, updateTime: '2026-11-20T09:30:00Z' }])
})

const topic: AdminTopic = {
  ...buildTopic(),
  updateTime: '2026-11-20T09:30:00Z',
  creator: null,
  reviewNote: null,
  reportCount: 0,
  mergedInto: null,
  abilities: {
    review: true,
    edit: true,
    enable: false,
    disable: false,
    delete: true,
    restore: false,
    merge: true,
    absorb: false,
  },
}
