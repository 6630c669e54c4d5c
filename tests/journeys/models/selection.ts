import type { Page } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { pathsOf, type GeneratedPath } from '#tests/support/paths/generate.ts'
import { canonicalText } from '#tests/support/paths/identity.ts'
import { casesAt, type MachineModel } from '#tests/support/paths/model.ts'
import { eventKey } from '#tests/support/paths/path-id.ts'
import { pathKinds, type PathKind } from '#tests/support/paths/routes.ts'
import { surveyOf } from '#tests/support/paths/survey.ts'
import { excuseOf } from './deeds.ts'
import type { Driver, Excuse } from './driver.ts'

interface Selection {
  paths: readonly GeneratedPath[]
  /** At least so many more there are when all are walked. */
  more: number
  /** In how many situations something can't be done from outside, by the reason. */
  left: ReadonlyMap<Excuse, number>
}

/**
 * The paths of a machine that a browser walks: all that `npm run paths` writes and that can be done, and the ways
 * around what can't; or a few of the latter that together go over the same transitions.
 */
export function selectPaths<T extends AnyStateMachine, World extends { page: Page }>(
  driver: Driver<T, World>,
  scope: 'all' | 'few',
): Selection {
  const excuse = (event: AnyEventObject, before: AnyMachineSnapshot) =>
    // A path through the model's machine goes through its snapshots.
    excuseOf(driver, event, before as SnapshotFrom<T>)
  const model = driver.model as MachineModel
  const left = new Map<Excuse, Set<string>>()
  const around = {
    ...model,
    // What can't be done would end paths that could go on without it.
    cases: (snapshot: AnyMachineSnapshot) =>
      casesAt(model, snapshot).filter((event) => {
        const reason = snapshot.can(event) ? excuse(event, snapshot) : null
        if (reason === null) return true
        const where = `${canonicalText(snapshot.value)} ${eventKey(model, event)}`
        left.set(reason, (left.get(reason) ?? new Set()).add(where))
        return false
      }),
  }
  const all = [
    ...pathsOfKinds(around, ['edges', 'shortest']),
    ...(scope === 'all' ? pathsOfKinds(model, pathKinds) : []),
  ].filter((path) => firstExcuse(path, excuse) === null)
  const doable = [...new Map(all.map((path) => [path.id, path])).values()]
  const paths = scope === 'all' ? doable : covering(doable).slice(0, few)
  return {
    paths,
    more: doable.length - paths.length,
    left: new Map([...left].map(([reason, where]) => [reason, where.size])),
  }
}

/** The paths of several kinds through one model. */
function pathsOfKinds(model: MachineModel, kinds: readonly PathKind[]): GeneratedPath[] {
  const survey = surveyOf(model)
  return kinds.flatMap((kind) => pathsOf(model, { kind }, survey).paths)
}

function firstExcuse(
  { start, steps }: GeneratedPath,
  excuse: (event: AnyEventObject, before: AnyMachineSnapshot) => Excuse | null,
): Excuse | null {
  let before = start.snapshot
  for (const { event, snapshotAfter } of steps) {
    const reason = excuse(event, before)
    if (reason !== null) return reason
    before = snapshotAfter
  }
  return null
}

/** So many of each machine take less than a minute together. */
const few = 4

/** So many steps take as long as bringing a page to the start of a path. */
const stepsToBegin = 6

/** Few paths that go over every transition that any of these goes over: always the one that adds most for its time. */
function covering(paths: readonly GeneratedPath[]): GeneratedPath[] {
  const chosen: GeneratedPath[] = []
  const walked = new Set<string>()
  for (;;) {
    const worth = (path: GeneratedPath) =>
      [...transitionsOf(path)].filter((each) => !walked.has(each)).length /
      (path.steps.length + stepsToBegin)
    const best = paths.reduce<GeneratedPath | null>(
      (one, other) => (one === null || worth(other) > worth(one) ? other : one),
      null,
    )
    if (best === null || worth(best) === 0) return chosen
    chosen.push(best)
    for (const transition of transitionsOf(best)) walked.add(transition)
  }
}

const transitionsOf = ({ start, steps }: GeneratedPath) =>
  new Set([...start.transitions, ...steps.flatMap(({ transitions }) => transitions)])
