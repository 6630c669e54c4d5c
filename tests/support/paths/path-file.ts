import type { AnyEventObject } from 'xstate'
import { pathsOf, type GeneratedPath } from './generate.ts'
import { stableText } from './identity.ts'
import type { MachineModel } from './model.ts'
import { coverageOf, type PathCoverage } from './path-coverage.ts'
import type { PathKind } from './routes.ts'
import { surveyOf } from './survey.ts'
import { tellPath, titleOfPath } from './tell.ts'

/** Everything that `npm run paths` has to say about one machine; what stands in its JSON file. */
export interface PathFile {
  /** Of the product. */
  version: string
  machine: string
  /** The machine in Chinese, and where it is at work. */
  title: string
  about: string
  /** Paths at most of each kind. */
  limit: number
  kinds: Partial<Record<PathKind, KindSummary>>
  /** What all the paths below go over together. */
  coverage: PathCoverage
  /** Each once, whatever kinds it is of. */
  paths: PathRecord[]
}

export interface KindSummary {
  paths: number
  steps: number
  /** How many the limit has cut off, at least when there may be more. */
  left: number
  isOpenEnded: boolean
}

export interface PathRecord {
  id: string
  kinds: PathKind[]
  /** In one line. */
  title: string
  start: { input: unknown; do: string; see: string; state: unknown }
  steps: StepRecord[]
}

interface StepRecord {
  /** The id of the path that ends here. */
  id: string
  event: string
  /** What the event carries; null when nothing. */
  payload: unknown
  do: string
  see: string
  /** As the machine calls it. */
  state: unknown
}

interface PathOrder {
  kinds: readonly PathKind[]
  limit: number
  version: string
}

export function pathFileOf(
  model: MachineModel,
  { kinds, limit, version }: PathOrder,
): PathFile {
  const survey = surveyOf(model)
  const generated = kinds.map((kind) => ({ kind, ...pathsOf(model, { kind, limit }, survey) }))
  const all = generated.flatMap(({ paths }) => paths)
  const { title, about } = model.words
  return {
    version,
    machine: model.name,
    title,
    about,
    limit,
    kinds: Object.fromEntries(
      generated.map(({ kind, paths, left, isOpenEnded }): [PathKind, KindSummary] => [
        kind,
        { paths: paths.length, steps: stepsOf(paths), left, isOpenEnded },
      ]),
    ),
    coverage: coverageOf(model, all),
    paths: recordsOf(model, all),
  }
}

export const stepsOf = (paths: readonly { steps: readonly unknown[] }[]): number =>
  paths.reduce((sum, { steps }) => sum + steps.length, 0)

function recordsOf(model: MachineModel, paths: readonly GeneratedPath[]): PathRecord[] {
  const records = new Map<string, PathRecord>()
  for (const path of paths) {
    const known = records.get(path.id)
    if (known) known.kinds.push(path.kind)
    else records.set(path.id, recordOf(model, path))
  }
  return [...records.values()]
}

function recordOf({ words }: MachineModel, path: GeneratedPath): PathRecord {
  const { start, steps } = tellPath(words, path)
  return {
    id: path.id,
    kinds: [path.kind],
    title: titleOfPath(words, path),
    start: {
      input: plain(path.start.input),
      ...start,
      state: path.start.snapshot.value,
    },
    steps: path.steps.map(({ id, event, snapshotAfter }, index) => ({
      id,
      event: event.type,
      payload: payloadOf(event),
      do: steps[index]?.do ?? '',
      see: steps[index]?.see ?? '',
      state: snapshotAfter.value,
    })),
  }
}

function payloadOf({ type: _type, actorId: _actorId, ...payload }: AnyEventObject): unknown {
  return Object.keys(payload).length > 0 ? plain(payload) : null
}

const plain = (value: unknown): unknown =>
  value === undefined ? null : (JSON.parse(stableText(value)) as unknown)
