import type { dropdownMachine } from '#machines/dropdown/dropdown.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'

const menus: Readonly<Record<string, string>> = { user: '头像', bell: '铃铛' }
const menu = (name: string | null) => menus[name ?? ''] ?? '别的按钮'

export const dropdownWords: Words<typeof dropdownMachine> = {
  title: '下拉菜单',
  about: '页面右上角头像和铃铛的菜单（登录之后）：同时只开一个，鼠标移开 100 毫秒后收起',
  start: '登录后打开任意页面，菜单都收着',
  events: {
    'menu.enter': ({ name }) => `把鼠标移到${menu(name)}上`,
    'menu.leave': ({ name }) => `把鼠标从${menu(name)}和它的菜单上移开`,
    'menu.toggle': ({ name }) =>
      `点${menu(name)}（触屏：轻点；键盘：焦点在它上面时按 Enter 或空格）`,
    'menu.close': '按 Esc（或点菜单以外的地方、选一项、换页）',
  },
  after: { hiding: '过了 100 毫秒，鼠标没有回来' },
  states: {
    hidden: '两个菜单都收着',
    'open.hovered': ({ context }) => `${menu(context.open)}的菜单开着；鼠标移开就会收起`,
    'open.pinned': ({ context }) => `${menu(context.open)}的菜单开着，是点开（或用键盘打开）的`,
    leaving: ({ context }) => `${menu(context.open)}的菜单还开着，100 毫秒后收起`,
  },
}
