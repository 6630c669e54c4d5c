import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const deploy = join(import.meta.dirname, '../../deploy')

interface Alert {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string }[]
}

export const alertsFile = join(deploy, 'alerts.yml')

/** What is delivered for Prometheus and Grafana. */
export function readAlerts(): Alert[] {
  const { groups } = parse(readFileSync(alertsFile, 'utf8')) as { groups: { rules: Alert[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

export function readPanels(): Panel[] {
  const text = readFileSync(join(deploy, 'grafana-dashboard.json'), 'utf8')
  return (JSON.parse(text) as { panels: Panel[] }).panels
}

/** What Prometheus is asked by a dashboard, once Grafana has put in which nodes are looked at. */
export const expressionsOf = (panels: Panel[]): string[] =>
  panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) =>
      expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m'),
    ),
  )

/** The metrics that an expression names, but for `up`, which is Prometheus's own. */
export const metricsIn = (expression: string): string[] => [
  ...new Set(expression.match(/\b(?:inkstone|nodejs|process)_\w+/g) ?? []),
]
