import type { SnapshotFrom } from 'xstate'
import type { Scheme, themeMachine } from '#machines/theme/theme.machine.ts'
import { theme as labels } from '#src/messages/shell.ts'
import type { Words } from '#tests/support/paths/words.ts'

const preferences = { light: '浅色', dark: '深色', system: '跟随系统' }
const systems = (isDark: boolean) => (isDark ? '深色' : '浅色')

export const themeWords: Words<typeof themeMachine> = {
  title: '主题',
  about: '页面右上角的主题按钮，任何页面都有；刷新、换页、另开标签页之后主题都在',
  start: ({ preference, osDark }) =>
    `上次选的是“${preferences[preference]}”，操作系统是${systems(osDark)}，打开任意页面`,
  events: {
    'theme.cycle': '点主题按钮',
    'theme.adopted': ({ preference }) => `在另一个标签页把主题换成“${preferences[preference]}”`,
    'os.changed': ({ dark }) => `把操作系统换成${systems(dark)}`,
    'route.changed': '点一个链接，到另一页',
  },
  after: { settling: '过了 100 毫秒' },
  states: {
    'preference.restoring': '页面还没有画出来',
    'preference.light': `鼠标停在主题按钮上，写着“${labels.light}”`,
    'preference.dark': `鼠标停在主题按钮上，写着“${labels.dark}”`,
    'preference.system.following': '正要跟上系统',
    'preference.system.light': `鼠标停在主题按钮上，写着“${labels.system}”`,
    'preference.system.dark': `鼠标停在主题按钮上，写着“${labels.system}”`,
    'os.restoring': '',
    'os.light': '',
    'os.dark': '',
    'navigation.still': '',
    'navigation.settling': '新的一页刚刚出现（100 毫秒内；主题随后再套用一次，页面不会闪）',
  },
  also: (snapshot) => `整个页面是${systems(schemeOf(snapshot) === 'dark')}的`,
}

/** What is shown. */
export const schemeOf = ({
  value: { preference },
}: Pick<SnapshotFrom<typeof themeMachine>, 'value'>): Scheme =>
  preference === 'dark' || (typeof preference === 'object' && preference.system === 'dark')
    ? 'dark'
    : 'light'
