import type { components } from '#openapi/generated/schema.d.ts'
import {
  deliveries as words,
  eventNames,
  givenUp,
  held,
  mailNames,
} from '#src/messages/admin/deliveries.ts'
import type { Decision } from '../table/table.types.ts'

type Schemas = components['schemas']
export type GivenUpDelivery = Schemas['GivenUpDelivery']

/** All that a restore found waiting, as one thing to decide about. */
export type HeldDeliveries = Schemas['DeliveryCounts'] & { id: 'held' }

/** What a notice or a mail is about, in words. */
export const nameOf = ({ kind, what }: Pick<GivenUpDelivery, 'kind' | 'what'>) =>
  (kind === 'notice' ? eventNames : mailNames)[what] ?? what

export const countedOf = ({ notices, mails }: Schemas['DeliveryCounts']) =>
  words.counted(notices, mails)

export const retryDelivery: Decision<GivenUpDelivery> = {
  key: 'retry',
  label: givenUp.retry,
  isOffered: ({ canRetry }) => canRetry,
  run: (api, { kind, id }) =>
    api.post('/api/admin/system/deliveries/{kind}/{id}/retry', {
      params: { path: { kind, id } },
      quiet: true,
    }),
  done: givenUp.retried,
}

export const releaseDeliveries: Decision<HeldDeliveries> = {
  key: 'release',
  label: held.release,
  isOffered: ({ notices, mails }) => notices + mails > 0,
  ask: ([counted = '']) => ({
    title: held.title(counted),
    text: held.explained,
    confirm: held.confirm,
  }),
  run: (api) => api.post('/api/admin/system/deliveries/release', { quiet: true }),
  done: held.done,
}
