import type { searchTextMachine } from '#machines/search-text/search-text.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'

export const searchTextWords: Words<typeof searchTextMachine> = {
  title: '边打字边找',
  about: '消息中心的私信里，会话列表上方的“搜索会话”；选话题、收件人的输入框也一样',
  start: '打开消息中心的私信，光标在“搜索会话”里，什么也没打',
  events: {
    'text.type': ({ text, isComposing }) =>
      text === ''
        ? '把字删光'
        : `让输入框里是“${text}”${isComposing ? '，输入法还没有选字' : ''}`,
  },
  after: { pauseInTyping: '过了 250 毫秒没有打字' },
  states: {
    asked: '列着的是服务器按打的字找到的',
    composing: '列表还是原来的，选了字才去问',
    pausing: '列表还是原来的，停一停就去问',
  },
  also: ({ context: { asked } }) => (asked === '' ? '列着全部会话' : `列着找“${asked}”找到的`),
}
