import assert from 'node:assert/strict'
import { connectTheme } from '#machines/theme/theme.connect.ts'
import { themeMachine } from '#machines/theme/theme.machine.ts'
import { after, defineModel, type Witness } from '#tests/support/paths/model.ts'
import { schemeOf, themeWords } from './theme.words.ts'

const cycle = { type: 'theme.cycle' } as const
const navigate = { type: 'route.changed' } as const
const adopt = (preference: 'light' | 'dark' | 'system') =>
  ({ type: 'theme.adopted', preference }) as const
const osChanged = (dark: boolean) => ({ type: 'os.changed', dark }) as const
const settled = after('settling', 'theme.navigation.settling')

export const themeModel = defineModel({
  name: 'theme',
  machine: themeMachine,
  words: themeWords,
  starts: [
    { preference: 'light', osDark: true },
    { preference: 'dark', osDark: false },
    { preference: 'system', osDark: true },
    { preference: 'system', osDark: false },
  ],
  cases: [
    cycle,
    adopt('light'),
    adopt('dark'),
    adopt('system'),
    osChanged(true),
    osChanged(false),
    navigate,
  ],
  isRest: (snapshot) => snapshot.matches({ navigation: 'still' }),
  invariant(snapshot, witness) {
    const scheme = schemeOf(snapshot)
    const last = witness.trail.findLast(({ type }) => type === 'os.changed')
    const osDark = last?.['dark'] ?? snapshot.context.osDark
    assert.equal(snapshot.value.os, osDark ? 'dark' : 'light')
    if (snapshot.matches({ preference: 'light' })) assert.equal(scheme, 'light')
    if (snapshot.matches({ preference: 'dark' })) assert.equal(scheme, 'dark')
    if (snapshot.matches({ preference: 'system' }))
      assert.equal(scheme, osDark ? 'dark' : 'light')
    assert.deepEqual(applied(witness).at(-1), { scheme }, 'what is shown is what is meant')
    assert.equal(
      stored(witness).length,
      witness.trail.filter(({ type }) => type === 'theme.cycle').length,
      "only the user's own choice is stored",
    )
  },
  step({ before, event, after, did }) {
    if (event.type === settled.type) {
      assert.equal(after.value.navigation, 'still')
      assert.deepEqual(applied(did), [{ scheme: schemeOf(before) }], 'applied once more')
    }
    if (event.type === 'theme.adopted')
      assert.ok(after.matches({ preference: event['preference'] }), 'what another tab stored')
    if (event.type === 'os.changed')
      assert.deepEqual(wishOf(after), wishOf(before), 'the wish stays')
    if (event.type === 'route.changed') {
      assert.ok(before.can(navigate), 'every navigation starts the wait anew')
      assert.equal(after.value.navigation, 'settling')
    }
  },
  scenarios: [
    {
      name: '浅色 → 深色 → 跟随系统 → 浅色，每一步都存下来',
      input: { preference: 'light', osDark: true },
      trail: [cycle, cycle, cycle],
      shows(snapshot, witness) {
        assert.equal(snapshot.matches({ preference: 'light' }), true)
        assert.deepEqual(stored(witness), [
          { preference: 'dark' },
          { preference: 'system' },
          { preference: 'light' },
        ])
      },
    },
    {
      name: '跟随系统时，系统变了立刻跟上，不改存储',
      input: { preference: 'system', osDark: false },
      trail: [osChanged(true), osChanged(false)],
      shows(_snapshot, witness) {
        assert.deepEqual(applied(witness), [
          { scheme: 'light' },
          { scheme: 'dark' },
          { scheme: 'light' },
        ])
        assert.deepEqual(stored(witness), [])
      },
    },
    {
      name: '不跟随系统时，系统变了也不动；换成跟随时用最新的系统值',
      input: { preference: 'dark', osDark: false },
      trail: [osChanged(true), cycle],
      shows(snapshot) {
        assert.equal(schemeOf(snapshot), 'dark')
      },
    },
    {
      name: '每次导航 100 毫秒后重新套用一次，连续导航只算最后一次',
      input: { preference: 'light', osDark: true },
      trail: [navigate, navigate, settled],
      shows(_snapshot, witness) {
        assert.deepEqual(applied(witness), [{ scheme: 'light' }, { scheme: 'light' }])
        assert.deepEqual(
          witness.timers.map(({ delay }) => delay),
          [100],
        )
      },
    },
  ],
})

const wishOf = (snapshot: Parameters<typeof connectTheme>[0]) =>
  connectTheme(snapshot, () => {}).preference
const applied = ({ calls }: Witness) =>
  calls.filter(({ type }) => type === 'apply').map(({ params }) => params)
const stored = ({ calls }: Witness) =>
  calls.filter(({ type }) => type === 'persist').map(({ params }) => params)
