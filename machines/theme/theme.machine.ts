import { or, setup, stateIn } from 'xstate'
import { notProvided } from '../lib/not-provided.ts'

/** What the user wants (specification §3, persisted under `theme`). */
export type ThemePreference = 'light' | 'dark' | 'system'
/** What is shown. */
export type Scheme = 'light' | 'dark'

type ThemeEvent =
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
    /** What it began with. What is so is said by the states. */
    context: {} as ThemeInput,
    events: {} as ThemeEvent,
    input: {} as ThemeInput,
  },
  delays: { settling: 100 },
  actions: {
    /** Port: show the scheme. */
    apply: (_args, _params: { scheme: Scheme }): void => notProvided('apply'),
    /** Port: store what the user wants. */
    persist: (_args, _params: { preference: ThemePreference }): void => notProvided('persist'),
  },
  guards: {
    wantsLight: (_, { preference }: { preference: ThemePreference }) => preference === 'light',
    wantsDark: (_, { preference }: { preference: ThemePreference }) => preference === 'dark',
    becomesDark: (_, { dark }: { dark: boolean }) => dark,
    isSystemDark: stateIn({ os: 'dark' }),
    isDark: or([stateIn({ preference: 'dark' }), stateIn({ preference: { system: 'dark' } })]),
  },
}).createMachine({
  id: 'theme',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    /** What the operating system prefers, followed or not. */
    os: {
      initial: 'restoring',
      on: {
        'os.changed': [
          { guard: { type: 'becomesDark', params: ({ event }) => event }, target: '.dark' },
          { target: '.light' },
        ],
      },
      states: {
        restoring: {
          always: [
            {
              guard: {
                type: 'becomesDark',
                params: ({ context }) => ({ dark: context.osDark }),
              },
              target: 'dark',
            },
            { target: 'light' },
          ],
        },
        light: {},
        dark: {},
      },
    },
    preference: {
      initial: 'restoring',
      on: {
        'theme.adopted': [
          { guard: { type: 'wantsLight', params: ({ event }) => event }, target: '.light' },
          { guard: { type: 'wantsDark', params: ({ event }) => event }, target: '.dark' },
          { target: '.system' },
        ],
      },
      states: {
        restoring: {
          always: [
            {
              guard: { type: 'wantsLight', params: ({ context }) => context },
              target: 'light',
            },
            { guard: { type: 'wantsDark', params: ({ context }) => context }, target: 'dark' },
            { target: 'system' },
          ],
        },
        light: {
          entry: { type: 'apply', params: { scheme: 'light' } },
          on: {
            'theme.cycle': {
              target: 'dark',
              actions: { type: 'persist', params: { preference: 'dark' } },
            },
          },
        },
        dark: {
          entry: { type: 'apply', params: { scheme: 'dark' } },
          on: {
            'theme.cycle': {
              target: 'system',
              actions: { type: 'persist', params: { preference: 'system' } },
            },
          },
        },
        system: {
          initial: 'following',
          on: {
            'os.changed': '.following',
            'theme.cycle': {
              target: 'light',
              actions: { type: 'persist', params: { preference: 'light' } },
            },
          },
          states: {
            following: {
              always: [{ guard: 'isSystemDark', target: 'dark' }, { target: 'light' }],
            },
            light: { entry: { type: 'apply', params: { scheme: 'light' } } },
            dark: { entry: { type: 'apply', params: { scheme: 'dark' } } },
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
            settling: [
              {
                guard: 'isDark',
                target: 'still',
                actions: { type: 'apply', params: { scheme: 'dark' } },
              },
              {
                target: 'still',
                actions: { type: 'apply', params: { scheme: 'light' } },
              },
            ],
          },
          on: { 'route.changed': { target: 'settling', reenter: true } },
        },
      },
    },
  },
})
