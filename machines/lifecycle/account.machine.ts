import { type SnapshotFrom, setup, transition } from 'xstate'

/** What kind of account it is; the names stand in the database. A placeholder owns what was imported, and nobody signs in to it. */
type AccountKind = 'active' | 'placeholder' | 'deleted'

/** Whether its owner may come in: yes, not until a date, or never again. */
type AccountAccess = 'open' | 'bannedUntil' | 'bannedForever'

/** What decides which of the events below may happen to an account. */
export interface AccountState {
  kind: AccountKind
  access: AccountAccess
  isWarned: boolean
  isAdmin: boolean
  /** Without one nobody has ever come in, and the account may still be given to somebody else. */
  hasPassword: boolean
}

export interface AccountEvent {
  type:
    | 'account.warn'
    | 'account.ban'
    | 'account.banForever'
    | 'account.lift'
    | 'account.setRoles'
    | 'account.claim'
    /** With a mailed link: the first one, or another in place of one that was forgotten. */
    | 'account.setPassword'
    | 'account.delete'
  /** `owner` also when an administrator acts on their own account; `system` when a date has passed. */
  by: 'owner' | 'admin' | 'system'
  /** The only administrator there is: this site must not lose them. */
  isLastAdmin?: boolean
  /** Of `account.setRoles`: whether Admin is among the new ones. */
  givesAdmin?: boolean
  /** Of `account.ban`: before the one that runs. */
  endsEarlier?: boolean
  /** Of what changes a ban or roles: whether they are as they were seen, or roles as they are to be. Left out, nobody said what was seen. */
  hasSeen?: boolean
}

const bans = {
  'account.ban': { guard: 'byOtherNotShortening', target: '#access.bannedUntil' },
  'account.banForever': { guard: 'byOtherSparingLast', target: '#access.bannedForever' },
} as const

const isByOther = ({ by, hasSeen }: AccountEvent) => by === 'admin' && hasSeen !== false
const sparesLast = (event: AccountEvent) => isByOther(event) && event.isLastAdmin !== true

/**
 * What may happen next to an account, and by whom (specification §3 and §6). Warned, banned, administrator and having a
 * password are facts that do not depend on one another. Nobody warns, bans or demotes themself, and the last administrator
 * stays one. Nobody undoes what another has decided meanwhile: a ban becomes shorter only by who has seen it. A claim may be made again until there is a password: its mail may have gone to a wrong address.
 */
export const accountMachine = setup({
  types: { events: {} as AccountEvent },
  guards: {
    byOwner: ({ event }) => event.by === 'owner',
    byOther: ({ event }) => isByOther(event),
    byOtherSparingLast: ({ event }) => sparesLast(event),
    byOtherNotShortening: ({ event }) =>
      sparesLast(event) && (event.endsEarlier !== true || event.hasSeen === true),
    byOtherHavingSeen: ({ event }) => sparesLast(event) && event.hasSeen === true,
    byOwnerOrOtherSparingLast: ({ event }) =>
      event.by !== 'system' && event.isLastAdmin !== true,
    notByOwner: ({ event }) => event.by === 'system' || isByOther(event),
    byOtherGivingAdmin: ({ event }) => isByOther(event) && event.givesAdmin === true,
  },
}).createMachine({
  id: 'account',
  // Registering makes an active account, importing a placeholder: only from there everything can be walked.
  initial: 'placeholder',
  states: {
    placeholder: {
      on: {
        'account.claim': { guard: 'byOther', target: 'active' },
        'account.delete': { guard: 'byOther', target: 'deleted' },
      },
    },
    active: {
      on: { 'account.delete': { guard: 'byOwnerOrOtherSparingLast', target: 'deleted' } },
      type: 'parallel',
      states: {
        record: {
          initial: 'clean',
          states: {
            clean: { on: { 'account.warn': { guard: 'byOther', target: 'warned' } } },
            warned: { on: { 'account.warn': { guard: 'byOther', target: 'warned' } } },
          },
        },
        password: {
          initial: 'unset',
          on: { 'account.setPassword': { guard: 'byOwner', target: '.set' } },
          states: {
            unset: { on: { 'account.claim': { guard: 'byOther', target: 'unset' } } },
            set: {},
          },
        },
        access: {
          id: 'access',
          initial: 'open',
          states: {
            open: { on: bans },
            bannedUntil: {
              on: { ...bans, 'account.lift': { guard: 'notByOwner', target: 'open' } },
            },
            // No date passes here, so only a person lifts it.
            bannedForever: {
              on: {
                ...bans,
                'account.ban': { guard: 'byOtherHavingSeen', target: 'bannedUntil' },
                'account.lift': { guard: 'byOther', target: 'open' },
              },
            },
          },
        },
        rights: {
          initial: 'member',
          states: {
            member: {
              on: {
                'account.setRoles': [
                  { guard: 'byOtherGivingAdmin', target: 'administrator' },
                  { guard: 'byOther', target: 'member' },
                ],
              },
            },
            administrator: {
              on: {
                'account.setRoles': [
                  { guard: 'byOtherGivingAdmin', target: 'administrator' },
                  { guard: 'byOtherSparingLast', target: 'member' },
                ],
              },
            },
          },
        },
      },
    },
    deleted: {},
  },
})

/** How an account stands after `event`, or undefined when it may not happen. Pure. */
export function nextAccountState(
  state: AccountState,
  event: AccountEvent,
): AccountState | undefined {
  const snapshot = accountMachine.resolveState({ value: valueOf(state), context: {} })
  if (!snapshot.can(event)) return undefined
  return stateOf(transition(accountMachine, snapshot, event)[0].value)
}

type AccountValue = SnapshotFrom<typeof accountMachine>['value']

const valueOf = ({
  kind,
  access,
  isWarned,
  isAdmin,
  hasPassword,
}: AccountState): AccountValue =>
  kind === 'active'
    ? {
        active: {
          record: isWarned ? 'warned' : 'clean',
          access,
          rights: isAdmin ? 'administrator' : 'member',
          password: hasPassword ? 'set' : 'unset',
        },
      }
    : kind

function stateOf(value: AccountValue): AccountState {
  if (typeof value !== 'object')
    return { kind: value, access: 'open', isWarned: false, isAdmin: false, hasPassword: false }
  const { record, access, rights, password } = value.active
  return {
    kind: 'active',
    access,
    isWarned: record === 'warned',
    isAdmin: rights === 'administrator',
    hasPassword: password === 'set',
  }
}
