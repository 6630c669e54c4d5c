import { keeperSetup } from './keeper.setup.ts'

/**
 * Keeps a draft in this browser: every key within 300 ms, one write at a time, the newest text last.
 * One tab has the pen; it puts it down when another asks for it, after its text is written.
 */
export const keeperMachine = keeperSetup.createMachine({
  id: 'keeper',
  context: { latest: null, isUnwritten: false, isOwner: false },
  invoke: { id: 'lock', src: 'lock' },
  initial: 'asking',
  on: {
    'keeper.dropAside': { actions: { type: 'dropAside', params: ({ event }) => event } },
  },
  states: {
    asking: {
      on: {
        'lock.granted': { target: 'reading', actions: 'takePen' },
        'lock.refused': 'reading',
      },
    },
    reading: {
      on: {
        'lock.wanted': { guard: 'isOwner', actions: ['putPenDown', 'release'] },
        'lock.lost': { actions: 'putPenDown' },
      },
      invoke: {
        id: 'read',
        src: 'read',
        onDone: [
          {
            guard: 'isOwner',
            target: 'writing',
            actions: [
              { type: 'lockNames', params: ({ event }) => ({ record: event.output }) },
              { type: 'tellOpened', params: ({ event }) => ({ kept: event.output }) },
            ],
          },
          {
            target: 'away',
            actions: { type: 'tellOpened', params: ({ event }) => ({ kept: event.output }) },
          },
        ],
        onError: [
          {
            guard: 'isOwner',
            target: 'writing',
            actions: [
              { type: 'tellOpened', params: { kept: null } },
              { type: 'tellFailed', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          { target: 'away', actions: { type: 'tellOpened', params: { kept: null } } },
        ],
      },
    },
    writing: {
      initial: 'kept',
      on: {
        'keeper.keep': [
          {
            guard: { type: 'isNamed', params: ({ event }) => event },
            actions: [
              { type: 'lockNames', params: ({ event }) => event },
              { type: 'remember', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'remember', params: ({ event }) => event } },
        ],
        'keeper.forget': {
          target: '.kept',
          actions: ['hand', { type: 'forget', params: ({ event }) => event }],
        },
        'lock.wanted': 'yielding',
        'lock.lost': { target: 'away', actions: ['putPenDown', 'tellYielded'] },
      },
      states: {
        kept: {
          always: { guard: 'isUnwritten', target: 'pausing' },
          on: {
            'lock.wanted': {
              target: '#keeper.away',
              actions: ['putPenDown', 'release', 'tellYielded'],
            },
          },
        },
        pausing: {
          after: { journalPause: 'committing' },
          on: { 'keeper.flush': 'committing' },
        },
        committing: {
          entry: 'hand',
          invoke: {
            id: 'write',
            src: 'write',
            input: ({ context }) => ({ record: context.latest }),
            onDone: [
              {
                guard: { type: 'isOvertaken', params: ({ event }) => event.output },
                target: '#keeper.overtaken',
              },
              {
                target: 'kept',
                actions: { type: 'tellKept', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'refused',
              actions: [
                'takeBack',
                { type: 'tellFailed', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
          on: {
            'keeper.flush': { guard: 'isUnwritten', target: 'committing', reenter: true },
            // What is on its way may be refused yet: it counts as unwritten.
            'lock.lost': {
              target: '#keeper.away',
              actions: ['takeBack', 'putPenDown', 'tellYielded'],
            },
          },
        },
        refused: {
          after: { journalRest: 'committing' },
          on: { 'keeper.flush': 'committing' },
        },
      },
    },
    yielding: {
      entry: 'hand',
      invoke: {
        id: 'lastWrite',
        src: 'write',
        input: ({ context }) => ({ record: context.latest }),
        onDone: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event.output },
            target: 'overtaken',
          },
          {
            guard: 'isUnwritten',
            target: 'yielding',
            reenter: true,
            actions: { type: 'tellKept', params: ({ event }) => event.output },
          },
          {
            target: 'away',
            actions: [
              { type: 'tellKept', params: ({ event }) => event.output },
              'putPenDown',
              'release',
              'tellYielded',
            ],
          },
        ],
        // Only this tab has the text: the pen stays here until the other one takes it.
        onError: {
          target: 'writing.refused',
          actions: [
            'takeBack',
            { type: 'tellFailed', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
      on: {
        'keeper.keep': { actions: { type: 'remember', params: ({ event }) => event } },
        'lock.lost': { target: 'away', actions: ['takeBack', 'putPenDown', 'tellYielded'] },
      },
    },
    // Another tab has written without the lock (where there is none): the journal has put aside what came too late.
    overtaken: {
      entry: ['putPenDown', 'release', 'tellYielded'],
      always: 'away',
    },
    /** Another tab writes. The pen may be asked for; what an editor tells yet is put aside meanwhile. */
    away: {
      type: 'parallel',
      always: { guard: 'isReadyToRead', target: 'reading' },
      on: {
        'keeper.keep': { actions: { type: 'remember', params: ({ event }) => event } },
      },
      states: {
        pen: {
          initial: 'elsewhere',
          states: {
            elsewhere: { on: { 'keeper.take': 'taking' } },
            taking: {
              entry: 'claim',
              after: { yieldPatience: { actions: 'steal' } },
              on: { 'lock.granted': { target: 'taken', actions: 'takePen' } },
            },
            /** It was granted; by the time that the journal is read it may be another tab's again. */
            taken: {
              on: {
                'lock.wanted': { guard: 'isOwner', actions: ['putPenDown', 'release'] },
                'lock.lost': { actions: 'putPenDown' },
              },
            },
          },
        },
        aside: {
          initial: 'idle',
          states: {
            idle: { always: { guard: 'isUnwritten', target: 'putting' } },
            putting: {
              entry: 'hand',
              invoke: {
                id: 'setAside',
                src: 'setAside',
                input: ({ context }) => ({ record: context.latest }),
                onDone: 'idle',
                onError: {
                  target: 'idle',
                  actions: {
                    type: 'tellFailed',
                    params: ({ event }) => ({ error: event.error }),
                  },
                },
              },
            },
          },
        },
      },
    },
  },
})
