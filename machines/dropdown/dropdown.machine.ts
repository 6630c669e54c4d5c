import { assign, setup } from 'xstate'

export type DropdownEvent =
  /** A mouse came over the trigger or the panel. Not sent for touch, which sends `menu.toggle`. */
  | { type: 'menu.enter'; name: string }
  | { type: 'menu.leave'; name: string }
  /** Click or touch on the trigger; keyboard: an arrow, Enter or Space. */
  | { type: 'menu.toggle'; name: string }
  /** Escape, a choice made, a press outside, a navigation. */
  | { type: 'menu.close' }

/** A group of menus of which one is open at a time; it hides 100 ms after the mouse left. */
export const dropdownMachine = setup({
  types: {
    context: {} as { open: string | null },
    events: {} as DropdownEvent,
  },
  delays: { hiding: 100 },
  actions: {
    show: assign({ open: (_, { name }: { name: string }) => name }),
    hide: assign({ open: null }),
  },
  guards: {
    isOpen: ({ context }, { name }: { name: string }) => context.open === name,
    isOther: ({ context }, { name }: { name: string }) => context.open !== name,
  },
}).createMachine({
  id: 'dropdown',
  context: { open: null },
  initial: 'hidden',
  on: {
    'menu.enter': {
      target: '.open.hovered',
      actions: { type: 'show', params: ({ event }) => event },
    },
    'menu.toggle': {
      target: '.open.pinned',
      actions: { type: 'show', params: ({ event }) => event },
    },
  },
  states: {
    hidden: { entry: 'hide' },
    open: {
      initial: 'hovered',
      on: {
        // Leaving a menu after entering its neighbour must not hide the neighbour.
        'menu.leave': {
          guard: { type: 'isOpen', params: ({ event }) => event },
          target: 'leaving',
        },
        'menu.close': 'hidden',
      },
      states: {
        // A click on a menu that only hovers keeps it open: the mouse is on its trigger.
        hovered: {},
        pinned: {
          on: {
            'menu.enter': [
              {
                guard: { type: 'isOther', params: ({ event }) => event },
                target: 'hovered',
                actions: { type: 'show', params: ({ event }) => event },
              },
              // Forbidden rather than left out: the root's answer would loosen the pin.
              {},
            ],
            // For another one the root's answer is right.
            'menu.toggle': {
              guard: { type: 'isOpen', params: ({ event }) => event },
              target: '#dropdown.hidden',
            },
          },
        },
      },
    },
    leaving: {
      after: { hiding: 'hidden' },
      on: { 'menu.close': 'hidden' },
    },
  },
})
