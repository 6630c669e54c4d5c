import type { ResourceContext, ResourceEvent, ResourceState } from './resource.machine.ts'

/** Any resource's snapshot; the machine's own type can't be told for an open `Data`. */
interface ResourceSnapshot<Data, Key> {
  value: ResourceState
  context: ResourceContext<Data, Key>
}

/** What a view may know and do about a resource. */
export const connectResource = <Data, Key>(
  { value, context }: ResourceSnapshot<Data, Key>,
  send: (event: ResourceEvent<Data>) => void,
) => ({
  data: context.data,
  failure: context.failure,
  /** Nothing to show yet: the place of a skeleton. */
  isLoading: value === 'loading' || value === 'unloaded',
  /** Loading behind what is shown. */
  isRefreshing: value === 'refreshing',
  hasFailed: value === 'failed',
  refresh: () => send({ type: 'resource.refresh' }),
})
