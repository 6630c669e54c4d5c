import type { composerMachine } from '#machines/composer/composer.machine.ts'
import { composer as labels } from '#src/messages/comments.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure, spokenText } from '../spoken.ts'

export const composerWords: Words<typeof composerMachine> = {
  title: '写评论',
  about: '文章下面的评论框（回复框也是）。为了好数，这里最多 5 个字；真正的页面上限更长',
  start: ({ text }) =>
    text === ''
      ? '登录，打开一篇文章，评论框是空的'
      : `登录，回到一篇文章，评论框里还留着上次写的“${text}”`,
  events: {
    'composer.write': ({ text }) => `把评论框里的字改成${spokenText(text)}`,
    'composer.submit': `点“${labels.submit}”（或按 Ctrl + Enter）`,
  },
  done: { submit: '服务器收下了评论' },
  failed: { submit: (error) => `服务器没有收下：${spokenFailure(error)}` },
  states: {
    'writing.judging': '正在看能不能发',
    'writing.blank': `评论框里等于没有字，“${labels.submit}”按不了`,
    'writing.ready': `“${labels.submit}”可以按`,
    'writing.tooLong': `看到“${labels.tooLong(5)}”，“${labels.submit}”按不了`,
    sending: `按钮写着“${labels.sending}”，不能再按，字还在`,
  },
  also: ({ context }) =>
    `评论框里是${spokenText(context.text)}` +
    (context.failure === null ? '' : '，并说着没有发出去的原因'),
}
