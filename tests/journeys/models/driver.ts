import type { BrowserContext, Page } from '@playwright/test'
import type {
  AnyEventObject,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import type { MachineModel } from '#tests/support/paths/model.ts'
import type { Words } from '#tests/support/paths/words.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Where a path is walked: a browser without a past, and the community that it asks. */
export interface Stage {
  context: BrowserContext
  page: Page
  server: TestServer
}

/** Makes an event happen, as a person or the world does. Whether it is heard is not its business. */
export type Deed<World, Event, Snapshot> = (
  world: World,
  event: Event,
  before: Snapshot,
) => Promise<unknown>

/** Looks at the page as a person does, and fails when it shows anything but the state. */
type Look<World, Snapshot> = (world: World, snapshot: Snapshot) => Promise<unknown>

/** Why something can't be made to happen from outside of a browser. */
export type Excuse = string

type Answers<World, Snapshot> = Readonly<
  Record<string, Deed<World, AnyEventObject, Snapshot> | Excuse>
>

/** How one machine is driven and seen through the built product. */
export interface Driver<
  T extends AnyStateMachine = AnyStateMachine,
  World extends { page: Page } = { page: Page },
> {
  model: MachineModel<T>
  /** The state that is meant while the page has no such actor. */
  unborn?: SnapshotFrom<T>['value']
  /** The state that is meant once the page has let its actor go. */
  over?: SnapshotFrom<T>['value']
  /** Brings a page into a start of the model. */
  begin(stage: Stage, start: InputFrom<T>): Promise<World>
  /** Every event that a person or the world sends: how it is done, or why it can't be. */
  events: {
    readonly [Type in EventFrom<T>['type']]:
      | Deed<World, Extract<EventFrom<T>, { type: Type }>, SnapshotFrom<T>>
      | Excuse
  }
  /** What its actors are answered, by their ids. */
  done?: Answers<World, SnapshotFrom<T>>
  failed?: Answers<World, SnapshotFrom<T>>
  /** Timers that run out, by the names of their delays. */
  after?: Answers<World, SnapshotFrom<T>>
  /** Why an event that can be done elsewhere can't be done there, or with that payload; null when it can. */
  excuse?(event: AnyEventObject, before: SnapshotFrom<T>): Excuse | null
  /** How a person sees that a state is on, by its keys joined with dots. */
  looks: { readonly [Key in keyof Words<T>['states']]: Look<World, SnapshotFrom<T>> }
}

/** Types a driver by its machine; gives it back as it is. */
export const defineDriver = <T extends AnyStateMachine, World extends { page: Page }>(
  driver: Driver<T, World>,
) => driver

/** How a state looks that a machine leaves as soon as it is entered. */
export const unseen = () => Promise.reject(new Error('nobody ever sees this'))
