import { and, not, stateIn, type ActorRefFrom } from 'xstate'
import { secondsToWait, setupForm, typedIn } from './form.setup.ts'
import type { FormContext } from './form.types.ts'

const CODE_COOLDOWN = 60

/**
 * A form: what was typed, what is wrong with it, and its way to the server. What was typed is never
 * lost, whatever the server says. Beside it, a verification code may be mailed and one field asked
 * about while the user types.
 */
export const createFormMachine = <Values extends object, Answer = void>() =>
  setupForm<Values, Answer>().createMachine({
    id: 'form',
    context: ({ input }) => ({
      rules: input,
      values: { ...input.values, ...input.typed },
      initial: input.values,
      newest: input.values,
      sent: { submit: input.values, code: input.values },
      touched: [],
      serverErrors: {},
      failure: null,
      codeFailure: null,
      checkFailure: null,
      answer: null,
      secondsLeft: 0,
    }),
    type: 'parallel',
    states: {
      entry: {
        // What was kept may have been saved elsewhere since.
        entry: keep(),
        initial: 'editing',
        on: {
          'form.change': {
            actions: [{ type: 'change', params: ({ event }) => event }, keep()],
          },
          'form.blur': { actions: { type: 'touch', params: ({ event }) => event } },
          'form.reset': {
            target: '.editing',
            actions: [{ type: 'startOver', params: ({ event }) => event }, keep()],
          },
          'form.follow': { actions: { type: 'keepNewest', params: ({ event }) => event } },
        },
        states: {
          editing: {
            always: { guard: 'isToRebase', actions: ['rebase', keep()] },
            on: {
              'form.follow': {
                guard: 'isUntouched',
                actions: [
                  { type: 'keepNewest', params: ({ event }) => event },
                  'rebase',
                  keep(),
                ],
              },
              'form.rebase': { actions: ['rebase', keep(), 'forgetFailure'] },
              'form.submit': [
                { guard: 'isToVerify', target: 'verifying' },
                { guard: 'isTaken', actions: 'touchAll' },
                { guard: 'isValid', target: 'submitting' },
                { actions: 'touchAll' },
              ],
            },
          },
          // It is submitted once the check, which had failed, says yes.
          verifying: {
            always: [
              { guard: 'isAvailable', target: 'submitting' },
              { guard: not('isChecking'), target: 'editing' },
            ],
            on: {
              'form.change': {
                target: 'editing',
                actions: [{ type: 'change', params: ({ event }) => event }, keep()],
              },
            },
          },
          submitting: {
            entry: ['forgetFailure', { type: 'keepSent', params: { as: 'submit' } }],
            invoke: {
              id: 'submit',
              src: 'submit',
              input: ({ context }) => ({ values: context.values }),
              onDone: {
                target: 'succeeded',
                actions: [
                  { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
                  'startFromSent',
                  keep(),
                  {
                    type: 'announceSuccess',
                    params: ({ event }) => ({ answer: event.output }),
                  },
                ],
              },
              onError: {
                target: 'editing',
                actions: {
                  type: 'keepFailure',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
            },
          },
          succeeded: {
            // Something was heard of it on its way.
            always: {
              guard: 'isBehind',
              target: 'editing',
              actions: ['rebase', keep()],
            },
            on: {
              'form.follow': {
                target: 'editing',
                actions: [
                  { type: 'keepNewest', params: ({ event }) => event },
                  'rebase',
                  keep(),
                ],
              },
            },
          },
        },
      },
      code: {
        initial: 'ready',
        states: {
          ready: {
            on: {
              'code.send': [
                { guard: 'canSendCode', target: 'sending' },
                { actions: 'touchCodeField' },
              ],
            },
          },
          sending: {
            entry: ['forgetCodeFailure', { type: 'keepSent', params: { as: 'code' } }],
            invoke: {
              id: 'sendCode',
              src: 'sendCode',
              input: ({ context }) => ({ values: context.values }),
              onDone: {
                target: 'cooling',
                actions: [
                  'beginCodeInput',
                  {
                    type: 'startCooling',
                    params: { seconds: CODE_COOLDOWN },
                  },
                ],
              },
              onError: [
                {
                  guard: {
                    type: 'isLimited',
                    params: ({ event }) => ({ error: event.error }),
                  },
                  target: 'cooling',
                  actions: [
                    {
                      type: 'keepCodeFailure',
                      params: ({ event }) => ({ error: event.error }),
                    },
                    {
                      type: 'startCooling',
                      params: ({ event }) => ({ seconds: secondsToWait(event.error) }),
                    },
                  ],
                },
                {
                  target: 'ready',
                  actions: {
                    type: 'keepCodeFailure',
                    params: ({ event }) => ({ error: event.error }),
                  },
                },
              ],
            },
          },
          cooling: {
            // The wait is for the address that was sent to.
            always: { guard: 'isOtherAddress', target: 'ready', actions: 'stopCooling' },
            after: {
              second: [
                { guard: 'isLastSecond', target: 'ready', actions: 'tick' },
                { target: 'cooling', reenter: true, actions: 'tick' },
              ],
            },
          },
        },
      },
      check: {
        initial: 'unchecked',
        always: {
          guard: and(['isCheckedUntyped', not(stateIn({ check: 'unchecked' }))]),
          target: '.unchecked',
        },
        on: {
          'form.change': [
            {
              guard: { type: 'isWorthChecking', params: ({ event }) => event },
              target: '.waiting',
            },
            {
              guard: { type: 'isChecked', params: ({ event }) => event },
              target: '.unchecked',
            },
          ],
        },
        states: {
          unchecked: {},
          waiting: {
            after: { pauseInTyping: 'checking' },
            on: {
              'form.blur': {
                guard: { type: 'isChecked', params: ({ event }) => event },
                target: 'checking',
              },
            },
          },
          checking: {
            invoke: {
              id: 'check',
              src: 'check',
              input: ({ context }) => ({ values: context.values }),
              onDone: 'available',
              onError: {
                target: 'unavailable',
                actions: {
                  type: 'keepCheckFailure',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
            },
          },
          available: {},
          unavailable: {
            // The check may have failed for want of a network: leaving the field asks again, and so does submitting.
            on: {
              'form.blur': {
                guard: { type: 'isChecked', params: ({ event }) => event },
                target: 'checking',
              },
              'form.submit': { guard: 'isToVerify', target: 'checking' },
            },
          },
        },
      },
    },
  })

/** As it stands after all that was done before. */
const keep = () =>
  ({
    type: 'keep',
    params: <Values extends object>(at: { context: FormContext<Values, unknown> }) => ({
      typed: typedIn(at.context),
      upon: at.context.initial,
    }),
  }) as const

type FormMachine<Values extends object, Answer = void> = ReturnType<
  typeof createFormMachine<Values, Answer>
>
export type FormRef<Values extends object, Answer = void> = ActorRefFrom<
  FormMachine<Values, Answer>
>
