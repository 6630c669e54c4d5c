import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endChild } from './child.ts'
import { freePort } from './port.ts'
import { until } from './until.ts'

/** Where there is none, what needs it is left out with a message. */
export function canTestPrometheus(): boolean {
  const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0
  if (!hasPrometheus) console.warn('没有 prometheus：指标、告警和仪表盘没有被它检验。')
  return hasPrometheus
}

interface Series {
  metric: Record<string, string>
  value: number
}

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

/** A Prometheus of one's own, with this configuration; JSON is YAML. */
export async function startPrometheus(config: object) {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-prometheus-'))
  const path = join(folder, 'prometheus.yml')
  writeFileSync(path, JSON.stringify(config))
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${path}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )

  async function ask<T>(call: string): Promise<T> {
    const answer = await fetch(`http://${address}/api/v1/${call}`)
    const { status, data, error } = (await answer.json()) as {
      status: string
      data: T
      error?: string
    }
    if (status !== 'success') throw new Error(`${call}: ${error}`)
    return data
  }

  /** What an expression says now. */
  async function query(expression: string): Promise<Series[]> {
    const { result } = await ask<{
      result: { metric: Record<string, string>; value: [number, string] }[]
    }>(`query?query=${encodeURIComponent(expression)}`)
    return result.map(({ metric, value: [, value] }) => ({ metric, value: Number(value) }))
  }

  async function close() {
    await endChild(child)
    rmSync(folder, { recursive: true, force: true })
  }

  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isReady, 'Prometheus')
  return { ask, query, close }
}
