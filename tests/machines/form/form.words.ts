import { setupSite } from '#src/messages/setup.ts'
import { strings } from '#src/ui/strings.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure, spokenText } from '../spoken.ts'
import type { registrationMachine, Registration } from './form.events.ts'

const fields: Record<keyof Registration, string> = {
  email: '邮箱',
  nickname: '昵称',
  code: '验证码',
}

export const formWords: Words<typeof registrationMachine> = {
  title: '表单',
  about:
    '注册、登录、找回密码、改资料等表单（以注册为例）：填的字不会丢，验证码和昵称在一旁各走各的',
  start: ({ values, typed, codeField, isRebasedWhenAsked = false }) =>
    `打开表单，邮箱是${spokenText(values.email)}，昵称是${spokenText(values.nickname)}` +
    (typed?.nickname === undefined
      ? '；'
      : `，先前写到一半的昵称${spokenText(typed.nickname)}还在；`) +
    (codeField === undefined ? '这个表单没有验证码，也不查重名' : '') +
    (isRebasedWhenAsked ? '；写过之后，点了才换成最新的' : ''),
  events: {
    'form.change': ({ field, value }) => `把“${fields[field]}”改成${spokenText(value ?? '')}`,
    'form.blur': ({ field }) => `焦点离开“${fields[field]}”`,
    'form.submit': '点提交的按钮',
    'form.reset': '把表单清空，重新来',
    'form.follow': ({ values }) =>
      `服务器说，邮箱现在是${spokenText(values.email)}，昵称现在是${spokenText(values.nickname)}`,
    'form.rebase': `点“${setupSite.reload}”`,
    'code.send': `点“${strings.sendCode}”`,
  },
  done: {
    submit: '服务器收下了表单',
    sendCode: '验证码发出去了',
    check: '服务器说这个昵称可以用',
  },
  failed: {
    submit: (error) => `服务器没有收下：${spokenFailure(error)}`,
    sendCode: (error) => `验证码没有发出去：${spokenFailure(error)}`,
    check: (error) => `没有查到昵称能不能用：${spokenFailure(error)}`,
  },
  after: {
    second: '过了 1 秒',
    pauseInTyping: '过了 400 毫秒没有打字',
  },
  states: {
    'entry.editing': '可以填，可以提交',
    'entry.verifying': '先查昵称，查到能用就提交，不能再按',
    'entry.submitting': '正在提交，不能再按',
    'entry.succeeded': '成功了',
    'code.ready': `“${strings.sendCode}”可以按`,
    'code.sending': '正在发验证码，按钮按不了',
    'code.cooling': ({ context }) =>
      `“${strings.sendCode}”按不了，写着“${strings.sendCodeIn(context.secondsLeft)}”`,
    'check.unchecked': '昵称旁边什么也没有说',
    'check.waiting': '昵称旁边什么也没有说，停一停就去查',
    'check.checking': '正在查昵称能不能用',
    'check.available': '昵称旁边说可以用',
    'check.unavailable': '昵称旁边说不能用（或没有查到）',
  },
  also: ({ context: { values, rules, touched, serverErrors, codeFailure } }) => {
    const wrong = { ...serverErrors, ...rules.validate(values) }
    const said = touched.filter((field) => wrong[field] !== undefined)
    return [
      ...(said.length > 0
        ? [`${said.map((field) => `“${fields[field]}”`).join('、')}下面用红字说着哪里不对`]
        : []),
      ...(codeFailure === null ? [] : ['说着验证码没有发出去的原因']),
    ].join('；')
  },
}
