import type {
  Suggestion,
  suggestionsMachine,
} from '#machines/suggestions/suggestions.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

const texts = (items: readonly Suggestion[]) => items.map(({ text }) => text).join('、')

export const suggestionsWords: Words<typeof suggestionsMachine> = {
  title: '搜索框的建议',
  about: '在导航的搜索框里打字，下面列出可能要去的文章、话题、标签、作者',
  start: '打开首页，光标在搜索框里，什么也没打',
  events: {
    'suggestions.look': ({ text, isComposing }) =>
      text === ''
        ? '把字删光'
        : `让搜索框里是“${text}”${isComposing ? '，输入法还没有选字' : ''}`,
    'suggestions.move': ({ by }) => (by === 1 ? '按向下键' : '按向上键'),
    'suggestions.close': '按 Esc（或点一下别处）',
  },
  done: {
    search: (items: readonly Suggestion[]) =>
      items.length === 0 ? '服务器说没有建议' : `服务器建议 ${texts(items)}`,
  },
  failed: { search: (error) => `没有问到：${spokenFailure(error)}` },
  after: { pauseInTyping: '过了 150 毫秒没有打字' },
  states: {
    closed: '下面没有建议',
    'looking.composing': '选了字，停一停才去问',
    'looking.pausing': '停一停就去问',
    'looking.searching': '正在问服务器',
    'looking.found': '问完了',
  },
  also: ({ context: { items, active } }) => {
    if (items.length === 0) return '搜索框下面没有列东西'
    return `列着 ${texts(items)}，${active === null ? '都没有标出' : `标着 ${items[active]?.text}`}`
  },
}
