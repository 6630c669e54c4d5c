import { expect, test } from 'vitest'
import { System } from '#src/features/admin/system/System.tsx'
import type { SystemNode, SystemReplica, SystemStatus } from '#src/data/admin/system.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

const list = page.getByRole('list', { name: '节点' })

test('每个节点：版本、多久、负载、上次消息；谁在回答，谁版本不同，谁没有消息', async () => {
  const nodes = [
    { ...node, isAnswering: true },
    { ...node, name: 'n2', version: '0.1.9', hasOtherVersion: true },
    { ...node, name: 'n3', unseenSeconds: 95, isSilent: true },
  ]
  open({ nodes })
  await expect.element(page.getByRole('heading', { name: '节点（3 个）' })).toBeVisible()
  const items = list.getByRole('listitem')
  for (const fact of ['n1', '这次由它回答', '0.2.0', '2 小时', '4 秒前', '0.37 核', '12 毫秒'])
    await expect.element(items.nth(0)).toHaveTextContent(fact)
  await expect.element(items.nth(0)).toHaveTextContent('174 MB')
  await expect.element(items.nth(0)).toHaveTextContent('23 个')
  await expect.element(items.nth(1)).toHaveTextContent(/n2版本不同.*0\.1\.9/)
  await expect.element(items.nth(2)).toHaveTextContent(/n3没有消息.*1 分钟 35 秒前/)
  expect(page.getByText('版本不同').elements()).toHaveLength(1)
  expect(page.getByText('没有消息').elements()).toHaveLength(1)
  expect(page.getByText('这次由它回答').elements()).toHaveLength(1)
})

test('刷新之后看到走了的和新来的', async () => {
  const { answer } = open({ nodes: [node, { ...node, name: 'n2' }] })
  await expect.element(list).toHaveTextContent('n2')
  answer({ nodes: [node, { ...node, name: 'n3' }] })
  await page.getByRole('button', { name: '刷新' }).click()
  await expect.element(list).toHaveTextContent('n3')
  await expect.element(list).not.toHaveTextContent('n2')
})

test('图片放在哪里：数据目录，或者哪一个桶', async () => {
  const { answer } = open({})
  await expect.element(page.getByText('对象存储的桶 ink-pictures')).toBeVisible()
  answer({ storage: 'disk', bucket: null })
  await page.getByRole('button', { name: '刷新' }).click()
  await expect.element(page.getByText('数据目录', { exact: true })).toBeVisible()
})

test('每个从库：在用，或者为什么没有用；从何时起，落后多少。没有从库就不说', async () => {
  const replicas: SystemReplica[] = [
    { name: 'db1:5432/ink', problem: null, lagBytes: 0, since: '2026-03-01T02:00:00Z' },
    {
      name: 'db2:5432/ink',
      problem: 'behind',
      lagBytes: 7_340_032,
      since: '2026-03-01T03:10:00Z',
    },
    {
      name: 'db3:5432/ink',
      problem: 'unreachable',
      lagBytes: null,
      since: '2026-03-01T03:20:00Z',
    },
  ]
  const { answer } = open({ replicas })
  await expect.element(page.getByRole('heading', { name: '从库（3 个）' })).toBeVisible()
  const items = page.getByRole('list', { name: '从库' }).getByRole('listitem')
  for (const [at, facts] of [
    ['db1:5432/ink', '在用', '2026年3月1日 10:00', '没有'],
    ['db2:5432/ink', '没有用：落后太多', '2026年3月1日 11:10', '7 MB'],
    ['db3:5432/ink', '没有用：连不上', '2026年3月1日 11:20', '问不到'],
  ].entries())
    for (const fact of facts) await expect.element(items.nth(at)).toHaveTextContent(fact)
  answer({})
  await page.getByRole('button', { name: '刷新' }).click()
  await expect.element(page.getByRole('list', { name: '从库' })).not.toBeInTheDocument()
})

function open(facts: Partial<SystemStatus>) {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  let shown = facts
  answers.get('/api/admin/system', () => ({ ...status, ...shown }))
  show(<System tab="status" />, '/admin/system?tab=status')
  return { answer: (next: Partial<SystemStatus>) => void (shown = next) }
}

const node: SystemNode = {
  name: 'n1',
  version: '0.2.0',
  startedAt: '2026-03-01T02:00:00Z',
  uptimeSeconds: 7200,
  lastSeenAt: '2026-03-01T03:59:56Z',
  unseenSeconds: 4,
  loopDelayMs: 12,
  cpuShare: 0.37,
  memoryBytes: 182_452_224,
  hubConnections: 23,
  isAnswering: false,
  isSilent: false,
  hasOtherVersion: false,
}

const status: SystemStatus = {
  version: '0.2.0',
  nodeVersion: 'v20.20.2',
  engine: 'postgres',
  startedAt: '2026-03-01T02:00:00Z',
  uptimeSeconds: 7200,
  memoryBytes: 182_452_224,
  hubConnections: 23,
  mail: 'smtp',
  mailFrom: '砚 <no-reply@localhost>',
  storage: 's3',
  bucket: 'ink-pictures',
  imageCount: 0,
  imageBytes: 0,
  databaseBytes: 0,
  freeDiskBytes: null,
  replicas: [],
  nodes: [],
}
