import type {
  MachineReport,
  ReportedActor,
  ReportedStep,
} from '#src/features/diagnostic/machine-report.ts'

/** The machines' part of a copied report, or of a file that holds nothing else; null when there is none. */
export function readReport(text: string): MachineReport | null {
  const [, after = text] = text.split(/\[machines\]\r?\n/)
  const report = parse(after)
  return isReport(report) ? report : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isReport = (value: unknown): value is MachineReport =>
  isRecord(value) &&
  typeof value['version'] === 'string' &&
  isRecord(value['machines']) &&
  (value['order'] === undefined || Array.isArray(value['order'])) &&
  Array.isArray(value['actors']) &&
  value['actors'].every(isActor)

const isActor = (value: unknown): value is ReportedActor =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['machine'] === 'string' &&
  Array.isArray(value['steps']) &&
  value['steps'].every(isStep)

const isStep = (value: unknown): value is ReportedStep =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
