import type { mentionMachine, Person } from '#machines/composer/mention.machine.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

const names = (people: readonly Person[]) => people.map(({ nickName }) => nickName).join('、')

export const mentionWords: Words<typeof mentionMachine> = {
  title: '用 @ 提到人',
  about: '在评论框里打 @，下面列出可能要提到的人',
  start: '登录，打开一篇文章，光标在评论框里，前面没有 @',
  events: {
    'mention.look': ({ query }, before) => {
      if (before.matches('closed')) return `打“@${query}”`
      return query === '' ? '把 @ 后面的字删光' : `把 @ 后面的字改成“${query}”`
    },
    'mention.leave': '打一个空格（或把光标移到别处）',
    'mention.move': ({ by }) => (by === 1 ? '按向下键' : '按向上键'),
    'mention.dismiss': '按 Esc',
  },
  done: {
    search: (people: readonly Person[]) =>
      people.length === 0 ? '服务器说没有这样的人' : `服务器找到 ${names(people)}`,
  },
  failed: { search: (error) => `没有问到：${spokenFailure(error)}` },
  after: { pauseInTyping: '过了 150 毫秒没有打字' },
  states: {
    closed: '没有在提到谁',
    'looking.pausing': '停一停就去问',
    'looking.searching': '正在问服务器有谁',
    'looking.found': '问完了',
    dismissed: '这个 @ 后面不再列人，直到离开它',
  },
  also: ({ context: { people, active } }) =>
    people.length === 0
      ? '评论框下面没有列人'
      : `列着 ${names(people)}，标着 ${people[active]?.nickName}`,
}
