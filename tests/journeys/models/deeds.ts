import type { Page } from '@playwright/test'
import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate'
import { actorOf, isAfter, isDone } from '#tests/support/paths/model.ts'
import type { Deed, Driver, Excuse } from './driver.ts'

/** How an event is done. Ask `excuseOf` first. */
export function deedOf<T extends AnyStateMachine, World extends { page: Page }>(
  driver: Driver<T, World>,
  event: AnyEventObject,
): Deed<World, AnyEventObject, SnapshotFrom<T>> {
  const deed = entryOf(driver, event)
  if (typeof deed === 'string') throw new Error(`'${event.type}' can't be done: ${deed}`)
  return deed
}

/** Why an event can't be made to happen in a situation; null when it can. */
export function excuseOf<T extends AnyStateMachine, World extends { page: Page }>(
  driver: Driver<T, World>,
  event: AnyEventObject,
  before: SnapshotFrom<T>,
): Excuse | null {
  const deed = entryOf(driver, event)
  return typeof deed === 'string' ? deed : (driver.excuse?.(event, before) ?? null)
}

function entryOf<T extends AnyStateMachine, World extends { page: Page }>(
  { model, events, done, failed, after }: Driver<T, World>,
  event: AnyEventObject,
) {
  // Which deed takes which event is by its name; the types of `events` have seen to that.
  type Entries = Readonly<Record<string, Deed<World, AnyEventObject, SnapshotFrom<T>> | Excuse>>
  const actor = actorOf(event)
  const deed = isAfter(event)
    ? after?.[event.type.split('.')[2] ?? '']
    : actor === null
      ? (events as Entries)[event.type]
      : (isDone(event) ? done : failed)?.[actor]
  if (deed === undefined)
    throw new Error(`${model.name}: no deed and no excuse for '${event.type}'`)
  return deed
}
