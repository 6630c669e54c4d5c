import { createFormMachine } from '#machines/form/form.machine.ts'
import type { Problems } from '#machines/form/form.types.ts'
import { after } from '#tests/support/paths/model.ts'

// The form and the events that its model and scenarios speak of.

export interface Registration {
  email: string
  nickname: string
  /** What was mailed, where there is a field for it. */
  code?: string
}

export const validate = ({ email, nickname, code }: Registration): Problems<Registration> => ({
  ...(!email.includes('@') && { email: '请填写邮箱' }),
  ...(nickname.trim() === '' && { nickname: '请填写昵称' }),
  ...(code === '' && { code: '请输入验证码' }),
})

export const change = (field: keyof Registration, value: string) =>
  ({ type: 'form.change', field, value }) as const
export const blur = (field: keyof Registration) => ({ type: 'form.blur', field }) as const
export const submit = { type: 'form.submit' } as const
export const sendCode = { type: 'code.send' } as const
export const empty = { email: '', nickname: '' }
export const startOver = { type: 'form.reset', values: empty } as const
export const news = { email: 'n@b.cn', nickname: '新砚' }
export const follow = (values: Registration) => ({ type: 'form.follow', values }) as const
export const rebase = { type: 'form.rebase' } as const
export const offline = { failure: { kind: 'offline' } }
export const taken = {
  failure: { kind: 'invalid', code: 2003, fields: { nickname: ['昵称已被使用'] } },
}
export const lost = { failure: { kind: 'conflict' } }
export const unknownAddress = {
  failure: { kind: 'invalid', code: 1000, fields: { email: ['邮箱不存在'] } },
}
export const wrongCode = {
  failure: { kind: 'invalid', code: 2004, fields: { code: ['验证码错误或已过期'] } },
}
export const limited = { failure: { kind: 'limited', code: 1003, retryAfter: 1.2 } }
export const second = after('second', 'form.code.cooling')
export const pauseInTyping = after('pauseInTyping', 'form.check.waiting')

export const rules = { validate, codeField: 'email', checkedField: 'nickname' } as const
export const filled = { email: 'a@b.cn', nickname: '阿砚' }

export const registrationMachine = createFormMachine<Registration, string>()
