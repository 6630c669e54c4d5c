import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  expressionsOf,
  metricsIn,
  readAlerts,
  readPanels,
} from '#tests/support/deployed-metrics.ts'
import { namesOf } from '#tests/support/metrics.ts'
import { startServer } from '#tests/support/server.ts'

const token = 'canary-2f9c-of-the-operator'

test('仪表盘和告警问的每个指标，服务器都有；它自己的每个指标，都有人看', async () => {
  const server = await startServer({ env: { METRICS_TOKEN: token } })
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await server.inject('GET', '/metrics', { headers })
  await server.close()
  const known = namesOf(body)
  const expressions = [...readAlerts().map(({ expr }) => expr), ...expressionsOf(readPanels())]
  const asked = new Set(expressions.flatMap(metricsIn))
  expect([...asked].filter((name) => !known.has(name))).toEqual([])
  const isAsked = (name: string) =>
    asked.has(name) || asked.has(name.replace(/_(sum|count)$/, '_bucket'))
  const own = [...known].filter((name) => name.startsWith('inkstone_'))
  expect(own.filter((name) => !isAsked(name))).toEqual(unwatched)
})

/** For who asks by hand. */
const unwatched = [
  'inkstone_build_info',
  'inkstone_cache_capacity_bytes',
  'inkstone_job_running',
  'inkstone_job_last_finish_timestamp_seconds',
]

test('十个告警，每个都说该做什么，手册里有它的一节', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/operate.md'), 'utf8')
  const alerts = readAlerts()
  expect(alerts).toHaveLength(10)
  for (const { alert, annotations, labels } of alerts) {
    expect(annotations.runbook).toMatch(
      new RegExp(`^[^\\n]{80,} docs/operate\\.md#${alert.toLowerCase()}$`),
    )
    expect(guide).toMatch(new RegExp(`^### ${alert}$`, 'm'))
    expect(['critical', 'warning']).toContain(labels.severity)
  }
})

test('仪表盘的格子互不重叠，不出二十四列', () => {
  const panels = readPanels()
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const taken = new Set<string>()
  for (const { gridPos, title } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken, `${title} stands where another one does`).not.toContain(`${x},${y}`)
        taken.add(`${x},${y}`)
      }
  }
})
