import { assign, setup } from 'xstate'
import { notProvided } from '../lib/not-provided.ts'

/** What the user wants (specification §3, persisted under `theme`). */
export type ThemePreference = 'light' | 'dark' | 'system'
/** What is shown. */
export type Scheme = 'light' | 'dark'

export type ThemeEvent =
  | { type: 'theme.cycle' }
  /** Another tab has stored a preference. */
  | { type: 'theme.adopted'; preference: ThemePreference }
  /** The operating system changed its mind. */
  | { type: 'os.changed'; dark: boolean }
  | { type: 'route.changed' }

export interface ThemeInput {
  preference: ThemePreference
  osDark: boolean
}

/** Light → dark → system → light; system follows the OS. Applied again 100 ms after a navigation. */
export const themeMachine = setup({
  types: {
    context: {} as { scheme: Scheme; osDark: boolean; stored: ThemePreference },
    events: {} as ThemeEvent,
    input: {} as ThemeInput,
  },
  delays: { settling: 100 },
  actions: {
    /** Port: show the scheme. */
    apply: (_args, _params: { scheme: Scheme }): void => notProvided('apply'),
    /** Port: store what the user wants. */
    persist: (_args, _params: { preference: ThemePreference }): void => notProvided('persist'),
    wear: assign((_, { scheme }: { scheme: Scheme }) => ({ scheme })),
    followSystem: assign({ scheme: ({ context }) => (context.osDark ? 'dark' : 'light') }),
    noticeSystem: assign({ osDark: (_, { dark }: { dark: boolean }) => dark }),
  },
  guards: {
    isLight: (_, { preference }: { preference: ThemePreference }) => preference === 'light',
    isDark: (_, { preference }: { preference: ThemePreference }) => preference === 'dark',
  },
}).createMachine({
  id: 'theme',
  context: ({ input }) => ({ scheme: 'light', osDark: input.osDark, stored: input.preference }),
  type: 'parallel',
  on: {
    'os.changed': { actions: { type: 'noticeSystem', params: ({ event }) => event } },
  },
  states: {
    preference: {
      initial: 'restoring',
      on: {
        'theme.adopted': [
          { guard: { type: 'isLight', params: ({ event }) => event }, target: '.light' },
          { guard: { type: 'isDark', params: ({ event }) => event }, target: '.dark' },
          { target: '.system' },
        ],
      },
      states: {
        restoring: {
          always: [
            {
              guard: {
                type: 'isLight',
                params: ({ context }) => ({ preference: context.stored }),
              },
              target: 'light',
            },
            {
              guard: {
                type: 'isDark',
                params: ({ context }) => ({ preference: context.stored }),
              },
              target: 'dark',
            },
            { target: 'system' },
          ],
        },
        light: {
          entry: [
            { type: 'wear', params: { scheme: 'light' } },
            { type: 'apply', params: { scheme: 'light' } },
          ],
          on: {
            'theme.cycle': {
              target: 'dark',
              actions: { type: 'persist', params: { preference: 'dark' } },
            },
          },
        },
        dark: {
          entry: [
            { type: 'wear', params: { scheme: 'dark' } },
            { type: 'apply', params: { scheme: 'dark' } },
          ],
          on: {
            'theme.cycle': {
              target: 'system',
              actions: { type: 'persist', params: { preference: 'system' } },
            },
          },
        },
        system: {
          entry: [
            'followSystem',
            { type: 'apply', params: ({ context }) => ({ scheme: context.scheme }) },
          ],
          on: {
            'theme.cycle': {
              target: 'light',
              actions: { type: 'persist', params: { preference: 'light' } },
            },
            'os.changed': {
              target: 'system',
              reenter: true,
              actions: { type: 'noticeSystem', params: ({ event }) => event },
            },
          },
        },
      },
    },
    navigation: {
      initial: 'still',
      states: {
        still: { on: { 'route.changed': 'settling' } },
        settling: {
          after: {
            settling: {
              target: 'still',
              actions: {
                type: 'apply',
                params: ({ context }) => ({ scheme: context.scheme }),
              },
            },
          },
          on: { 'route.changed': { target: 'settling', reenter: true } },
        },
      },
    },
  },
})
