import type { Page } from '@playwright/test'
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import { test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import type { GeneratedPath } from '#tests/support/paths/generate.ts'
import { titleOfPath, tellEvent } from '#tests/support/paths/tell.ts'
import { deedOf } from './deeds.ts'
import type { Driver, Stage } from './driver.ts'
import { lastHeard, liveMachine } from './live-machine.ts'
import { selectPaths } from './selection.ts'
import { annotationType, type Summary } from './summary.types.ts'

/**
 * A promise shown by one journey for each path of a machine: every event is made to happen for real, and after each the page is held
 * against the state that the model expects, and so is the machine inside the page.
 */
export function walkInBrowser<T extends AnyStateMachine, World extends { page: Page }>(
  promise: string,
  driver: Driver<T, World>,
) {
  const { name, words } = driver.model
  const scope = process.env['JOURNEYS'] === 'all' ? 'all' : 'few'
  const { paths, more, left } = selectPaths(driver, scope)
  test.describe(promise, () => {
    for (const path of paths) {
      const summary: Summary = {
        machine: name,
        steps: path.steps.length,
        more,
        left: Object.fromEntries(left),
      }
      const annotation = { type: annotationType, description: JSON.stringify(summary) }
      test(
        `${path.id} ${titleOfPath(words, path)}`,
        { annotation, tag: sweep },
        async ({ context, page, server, complaints }) => {
          await walk(driver, path, { context, page, server })
          // What a path has cut off is no defect of the page.
          complaints.splice(0, Infinity, ...complaints.filter((each) => !cutOff.test(each)))
        },
      )
    }
  })
}

async function walk<T extends AnyStateMachine, World extends { page: Page }>(
  driver: Driver<T, World>,
  path: GeneratedPath,
  stage: Stage,
) {
  // One of the starts of this model.
  const world = await driver.begin(stage, path.start.input as InputFrom<T>)
  let before = path.start.snapshot
  await expectState(driver, world, before)
  for (const { event, snapshotAfter } of path.steps) {
    await test.step(tellEvent(driver.model.words, event, before), async () => {
      const mark = await lastHeard(world.page)
      await deedOf(driver, event)(world, event, before as SnapshotFrom<T>)
      await expectHeard(driver, world, event, mark)
      await expectState(driver, world, snapshotAfter)
    })
    before = snapshotAfter
  }
}

async function expectHeard<T extends AnyStateMachine, World extends { page: Page }>(
  { model }: Driver<T, World>,
  { page }: World,
  { type }: AnyEventObject,
  mark: number,
) {
  const heard = async () => {
    const live = await liveMachine(page, model.machine.id)
    return live?.heard.filter(({ number }) => number > mark).map((each) => each.type) ?? []
  }
  const message = 'what the machine in the page has heard'
  await expect.poll(heard, { message, intervals }).toContain(type)
}

async function expectState<T extends AnyStateMachine, World extends { page: Page }>(
  { model, unborn, over = unborn, looks }: Driver<T, World>,
  world: World,
  snapshot: AnyMachineSnapshot,
) {
  const value = async () => {
    const live = await liveMachine(world.page, model.machine.id)
    return live === null ? unborn : (live.value ?? over)
  }
  const message = 'the state of the machine in the page'
  await expect.poll(value, { message, intervals }).toEqual(snapshot.value)
  for (const state of innermost(snapshot)) {
    // One for each state; the model's machine has no others.
    const look = looks[state as keyof typeof looks]
    await look(world, snapshot as SnapshotFrom<T>)
  }
  // Looking took its time, in which the machine must not have moved on.
  expect(await value(), message).toEqual(snapshot.value)
}

const cutOff = /net::ERR_|WebSocket connection to/

const intervals = [10, 20, 50, 100]

/** The states that hold no other, by their keys joined with dots. */
const innermost = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'))
