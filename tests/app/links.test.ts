import { describe, expect, test } from 'vitest'
import { dialogsMachine } from '#machines/dialogs/dialogs.machine.ts'
import { dropdownMachine } from '#machines/dropdown/dropdown.machine.ts'
import { links } from '#machines/links.ts'

describe('机器之间的连线', () => {
  test('一共就是这些', () => {
    expect(links.map(({ from, on, to, send }) => `${from} ${on} → ${to} ${send.type}`)).toEqual(
      [
        'session session.started → dialogs session.started',
        'session session.started → viewer resource.clear',
        'session session.ended → viewer resource.clear',
        'session session.ended → menus menu.close',
      ],
    )
  })

  test('收信的机器都认得信', () => {
    const known = { dialogs: dialogsMachine.events, menus: dropdownMachine.events }
    const unheard = links.filter(
      ({ to, send }) => to !== 'viewer' && !known[to].some((type) => type === send.type),
    )
    expect(unheard).toEqual([])
  })
})
