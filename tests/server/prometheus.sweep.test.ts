import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCommunity, type Community } from '#tests/support/community.ts'
import {
  alertsFile,
  expressionsOf,
  metricsIn,
  readAlerts,
  readPanels,
} from '#tests/support/deployed-metrics.ts'
import { freePort } from '#tests/support/port.ts'
import {
  hasOwnPostgres,
  startOwnPostgres,
  type OwnPostgres,
} from '#tests/support/own-postgres.ts'
import {
  canTestPrometheus,
  startPrometheus,
  type Prometheus,
} from '#tests/support/prometheus.ts'
import { until } from '#tests/support/until.ts'

const endings: (() => unknown)[] = []
const owner = { onEnd: (ending: () => unknown) => void endings.push(ending) }
afterAll(async () => {
  for (const ending of endings.toReversed()) await ending()
})

const hasPrometheus = canTestPrometheus()
const token = 'canary-2f9c-of-the-operator'
const node = 'job="inkstone",instance="n1"'
const requests = `inkstone_http_requests_total{${node},method="GET",route="page"`
const durations = `inkstone_http_request_duration_seconds_bucket{${node},method="GET"`

/** What a node says for minutes on end, as promtool writes it: begin, step, times. */
const well = {
  [`up{${node}}`]: '1x200',
  [`${requests},status="200"}`]: '0+6000x200',
  [`${requests},status="500"}`]: '0+60x200',
  [`${durations},route="page",le="0.5"}`]: '0+99x200',
  [`${durations},route="page",le="2.5"}`]: '0+100x200',
  [`${durations},route="page",le="+Inf"}`]: '0+100x200',
  // Clients of hubs wait for what happens.
  [`${durations},route="/api/hubs/chat",le="0.5"}`]: '0x200',
  [`${durations},route="/api/hubs/chat",le="+Inf"}`]: '0+1000x200',
  [`nodejs_eventloop_lag_p99_seconds{${node}}`]: '0.02x200',
  [`inkstone_pool_waiting{${node}}`]: '0x50 1 0x150',
  [`inkstone_database_up{${node}}`]: '1x200',
  [`inkstone_replica_up{${node},replica="db2:5432"}`]: '1x200',
  [`inkstone_part_up{${node},part="mail"}`]: '1x200',
  [`inkstone_mails_oldest_waiting_seconds{${node}}`]: '30x200',
  [`inkstone_job_failed{${node},job_name="hotness"}`]: '0x200',
  // One node makes them.
  [`inkstone_backup_newest_timestamp_seconds{${node}}`]: '0x1700',
  ['inkstone_backup_newest_timestamp_seconds{job="inkstone",instance="n2"}']: '0x1700',
  [`inkstone_disk_bytes{${node},state="free"}`]: '40x200',
  [`inkstone_disk_bytes{${node},state="all"}`]: '100x200',
}

interface Cause {
  says: string
  of?: object
  series?: Partial<typeof well>
}

/** Each alert: what is changed so that it is given, and what it says of whom; several where several things are asked for. */
const causes: Record<string, Cause | Cause[]> = {
  InkstoneDown: {
    series: { [`up{${node}}`]: '0x200' },
    of: { job: 'inkstone', instance: 'n1' },
    says: 'n1 does not answer',
  },
  InkstoneErrors: {
    series: { [`${requests},status="500"}`]: '0+600x200' },
    says: '9.091% of all requests fail with 5xx',
  },
  InkstoneSlow: {
    series: { [`${durations},route="page",le="0.5"}`]: '0+90x200' },
    says: 'One request of twenty takes longer than 1.5s',
  },
  InkstoneEventLoop: {
    series: { [`nodejs_eventloop_lag_p99_seconds{${node}}`]: '0.4x200' },
    of: { job: 'inkstone', instance: 'n1' },
    says: 'n1 is too busy: it comes late by 400ms',
  },
  InkstonePool: {
    series: { [`inkstone_pool_waiting{${node}}`]: '3x200' },
    of: { job: 'inkstone', instance: 'n1' },
    says: 'n1 waits for connections to PostgreSQL',
  },
  InkstonePartDown: [
    {
      series: { [`inkstone_replica_up{${node},replica="db2:5432"}`]: '0x200' },
      of: { job: 'inkstone', instance: 'n1', replica: 'db2:5432' },
      says: 'n1 has lost db2:5432',
    },
    {
      series: { [`inkstone_part_up{${node},part="mail"}`]: '0x200' },
      of: { job: 'inkstone', instance: 'n1', part: 'mail' },
      says: 'n1 has lost mail',
    },
    {
      series: { [`inkstone_database_up{${node}}`]: '0x200' },
      of: { job: 'inkstone', instance: 'n1' },
      says: 'n1 has lost its database',
    },
  ],
  InkstoneMailsLate: {
    series: { [`inkstone_mails_oldest_waiting_seconds{${node}}`]: '1800x200' },
    says: 'Mails have waited for 30m 0s',
  },
  InkstoneJobFailed: {
    series: { [`inkstone_job_failed{${node},job_name="hotness"}`]: '1x200' },
    of: { job_name: 'hotness' },
    says: 'The job hotness fails',
  },
  // By then the backup that was made when time began is a day old, and two hours.
  InkstoneBackupOverdue: { says: 'There is no backup of the last day' },
  InkstoneDiskFull: {
    series: { [`inkstone_disk_bytes{${node},state="free"}`]: '5x200' },
    of: { job: 'inkstone', instance: 'n1' },
    says: 'The disk of n1 has 5% left',
  },
}

describe.runIf(hasPrometheus)('promtool', () => {
  const promtool = (...args: string[]) =>
    execFileSync('promtool', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()

  test('读得懂告警', () => {
    expect(promtool('check', 'rules', alertsFile)).toContain('SUCCESS: 10 rules found')
  })

  test('都好的时候一个也不响；出了什么事，就响那一个，说清楚是谁', () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkstone-alerts-'))
    owner.onEnd(() => rmSync(folder, { recursive: true, force: true }))
    const alerts = readAlerts()
    expect(Object.keys(causes)).toEqual(alerts.map(({ alert }) => alert))
    const given = alerts.flatMap(({ alert }) =>
      [causes[alert] ?? []].flat().map((cause) => ({ expected: alert, ...cause })),
    )
    const tests = given.map(({ expected, series, of, says }) => {
      const at = series ? '60m' : '1600m'
      // Much later nothing else says anything any more.
      const asked = series ? alerts : alerts.filter(({ alert }) => alert === expected)
      return {
        name: expected,
        interval: '1m',
        input_series: seriesOf({ ...well, ...series }),
        alert_rule_test: asked.map(({ alert, labels, annotations }) => ({
          alertname: alert,
          eval_time: at,
          exp_alerts:
            alert === expected
              ? [
                  {
                    exp_labels: { ...labels, ...of },
                    exp_annotations: { summary: says, runbook: annotations.runbook },
                  },
                ]
              : [],
        })),
      }
    })
    // What one node has made is enough, though the other one has made nothing.
    const made = 'inkstone_backup_newest_timestamp_seconds'
    const enough = {
      name: 'one node makes the backups',
      interval: '1m',
      input_series: seriesOf({ ...well, [`${made}{${node}}`]: '0x799 48000x900' }),
      alert_rule_test: [
        { alertname: 'InkstoneBackupOverdue', eval_time: '1600m', exp_alerts: [] },
      ],
    }
    const file = join(folder, 'alerts.test.yml')
    writeFileSync(file, JSON.stringify({ rule_files: [alertsFile], tests: [...tests, enough] }))
    expect(promtool('test', 'rules', file)).toContain('SUCCESS')
  })

  const seriesOf = (said: object) =>
    Object.entries(said).map(([series, values]: [string, string]) => ({ series, values }))
})

describe.runIf(hasPrometheus && hasOwnPostgres())('真的 Prometheus', () => {
  let primary: OwnPostgres
  let community: Community
  let prometheus: Prometheus

  beforeAll(async () => {
    primary = await startOwnPostgres(owner)
    const replica = await primary.replicate()
    const port = String(await freePort())
    community = await startCommunity({
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: replica.url,
      METRICS_PORT: port,
      METRICS_TOKEN: token,
    })
    owner.onEnd(() => community.stop())
    const targets = [{ targets: [`127.0.0.1:${port}`] }]
    prometheus = await startPrometheus({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [alertsFile],
      scrape_configs: [
        {
          job_name: 'inkstone',
          authorization: { credentials: token },
          static_configs: targets,
        },
        { job_name: 'stranger', static_configs: targets },
      ],
    })
    owner.onEnd(() => prometheus.close())
  })

  const valueOf = async (expression: string) => (await prometheus.query(expression))[0]?.value

  test('读得到，数得对；没有令牌的读不到', async () => {
    const asked = 7
    for (let times = 0; times < asked; times += 1) await fetch(`${community.url}/api/site`)
    const counted = 'inkstone_http_requests_total{route="/api/site",status="200"}'
    await until(async () => (await valueOf(counted)) === asked, 'all requests to be counted')
    const isUp = (job: string) => valueOf(`up{job="${job}"}`)
    await until(
      async () => (await isUp('stranger')) !== undefined,
      'the stranger to be asked for',
    )
    expect(await isUp('inkstone')).toBe(1)
    expect(await isUp('stranger')).toBe(0)
    expect(await prometheus.query('inkstone_build_info')).toMatchObject([
      { metric: { engine: 'postgres', node: process.version }, value: 1 },
    ])
  })

  test('仪表盘和告警问的它都懂，每个指标都有数', async () => {
    const expressions = [
      ...readAlerts().map(({ expr }) => expr),
      ...expressionsOf(readPanels()),
    ]
    expect(expressions.length).toBeGreaterThan(40)
    for (const expression of expressions)
      expect(await prometheus.query(expression), expression).toBeInstanceOf(Array)
    const names = await prometheus.ask<string[]>('label/__name__/values')
    expect(
      [...new Set(expressions.flatMap(metricsIn))].filter((name) => !names.includes(name)),
    ).toEqual([])
    const { groups } = await prometheus.ask<{
      groups: { rules: { name: string; health: string }[] }[]
    }>('rules')
    expect(groups.flatMap(({ rules }) => rules.map(({ health }) => health))).toEqual(
      Array(10).fill('ok'),
    )
  })

  test('数据库走了：照样读得到，说它不在；回来了就在', async () => {
    const up = 'inkstone_database_up'
    expect(await valueOf(up)).toBe(1)
    await primary.stop('immediate')
    await until(async () => (await valueOf(up)) === 0, 'the outage to be seen')
    expect(await valueOf('up{job="inkstone"}')).toBe(1)
    expect(await prometheus.query('inkstone_mails_oldest_waiting_seconds')).toEqual([])
    await primary.start()
    await until(async () => (await valueOf(up)) === 1, 'the end of the outage to be seen')
  })
})
