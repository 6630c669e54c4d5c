import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Failure } from '#machines/lib/failure.ts'
import { checkText } from '#src/features/authentication/NicknameField.tsx'
import { formTrouble, troubleInFull } from '#src/shared/form-trouble.ts'
import * as rules from '#src/features/authentication/rules.ts'
import { banned, formFailureText } from '#src/messages/authentication.ts'

const contract = JSON.parse(
  readFileSync(new URL('../../openapi/generated/openapi.json', import.meta.url), 'utf8'),
)

describe('字段的规则', () => {
  test('长度的上下限就是契约里的', () => {
    const { Email, NickName, Password, VerificationCode } = contract.components.schemas
    expect(rules.limits).toEqual({
      email: Email.maxLength,
      password: { shortest: Password.minLength, longest: Password.maxLength },
      nickName: { shortest: NickName.minLength, longest: NickName.maxLength },
    })
    expect(VerificationCode.pattern).toBe('^[0-9]{6}$')
  })

  test.each([
    ['', '请输入邮箱'],
    ['   ', '请输入邮箱'],
    ['lin', '请输入有效的邮箱地址'],
    ['lin@example', '请输入有效的邮箱地址'],
    ['lin @example.com', '请输入有效的邮箱地址'],
    ['a@b@example.com', '请输入有效的邮箱地址'],
    [`${'a'.repeat(250)}@b.cn`, '请输入有效的邮箱地址'],
    [' lin@example.com ', undefined],
    ['林@例子.中国', undefined],
  ])('邮箱 %j', (typed, problem) => expect(rules.emailProblem(typed)).toBe(problem))

  test.each([
    ['', '请输入昵称'],
    ['  ', '请输入昵称'],
    ['林', '昵称需要 2 到 20 个字符'],
    [' 林 ', '昵称需要 2 到 20 个字符'],
    ['😀', '昵称需要 2 到 20 个字符'],
    ['😀😀', undefined],
    ['字'.repeat(20), undefined],
    ['😀'.repeat(20), undefined],
    ['字'.repeat(21), '昵称需要 2 到 20 个字符'],
  ])('昵称 %j', (typed, problem) => expect(rules.nicknameProblem(typed)).toBe(problem))

  test.each([
    ['', '请输入密码'],
    ['1234567', '密码至少需要 8 个字符'],
    ['😀😀😀😀', '密码至少需要 8 个字符'],
    ['        ', undefined],
    ['密'.repeat(128), undefined],
    ['😀'.repeat(128), undefined],
    ['密'.repeat(129), '密码最多 128 个字符'],
  ])('新密码 %j', (typed, problem) => expect(rules.newPasswordProblem(typed)).toBe(problem))

  test('登录时只问有没有填：短密码也许是从前定的', () => {
    expect(rules.knownPasswordProblem('1')).toBeUndefined()
    expect(rules.knownPasswordProblem('')).toBe('请输入密码')
    expect(rules.knownEmailProblem('lin')).toBeUndefined()
    expect(rules.knownEmailProblem(' ')).toBe('请输入邮箱')
  })

  test('确认密码', () => {
    expect(rules.confirmationProblem('甲', '')).toBe('请再次输入密码')
    expect(rules.confirmationProblem('甲', '乙')).toBe('两次输入的密码不一致')
    expect(rules.confirmationProblem('甲', '甲')).toBeUndefined()
  })

  test.each([
    ['', '请输入验证码'],
    ['12345', '验证码是六位数字'],
    ['1234567', '验证码是六位数字'],
    ['abcdef', '验证码是六位数字'],
    ['204 816', undefined],
    ['２０４８１６', undefined],
  ])('验证码 %j', (typed, problem) => expect(rules.codeProblem(typed)).toBe(problem))

  test('发出去的是整理过的', () => {
    expect(rules.tidyEmail(' lin@example.com\t')).toBe('lin@example.com')
    expect(rules.tidyNickname('  林   间 ')).toBe('林 间')
    expect(rules.tidyCode(' ２０４ 816 ')).toBe('204816')
  })
})

describe('表单说什么', () => {
  const fields = ['email', 'password']

  test('字段旁边说过的，不再说第二遍；没有地方说的，表单来说', () => {
    expect(formTrouble(null, fields)).toBeNull()
    expect(formTrouble(invalid({ email: ['收不到信'] }), fields)).toBeNull()
    expect(
      formTrouble(invalid({ email: ['收不到信'], invite: ['邀请链接无效或已被使用'] }), fields),
    ).toBe('邀请链接无效或已被使用')
    expect(formTrouble(invalid({}, '邮箱或密码错误'), fields)).toBe('邮箱或密码错误')
    expect(formTrouble({ kind: 'offline' }, fields)).toBe(
      '网络错误：无法连接服务器，请检查网络',
    )
  })

  test('几处没有地方说的，一处一句，一样的话说一遍', () => {
    const failure = invalid({
      email: ['收不到信'],
      invite: ['邀请链接无效或已被使用', '请换一个'],
      version: ['版本不对'],
      body: ['版本不对'],
      site: [],
    })
    expect(formTrouble(failure, fields)).toBe('邀请链接无效或已被使用；版本不对')
    expect(troubleInFull(failure)).toBe('收不到信；邀请链接无效或已被使用；版本不对')
    expect(troubleInFull(invalid({ site: [] }, '请检查填写的内容'))).toBe('请检查填写的内容')
  })

  test.each([
    [1, '1 秒'],
    [59.2, '60 秒'],
    [90, '90 秒'],
    [91, '2 分钟'],
    [900, '15 分钟'],
    [8640, '3 小时'],
  ])('太频繁：要等 %d 秒', (retryAfter, wait) => {
    const failure: Failure = {
      kind: 'limited',
      retryAfter,
      message: '操作过于频繁，请稍后再试',
    }
    expect(formFailureText(failure)).toBe(`操作过于频繁，请 ${wait}后再试`)
  })

  test('昵称：被人用了、不合规则、问得太多、没问成，各有各的话', () => {
    expect(checkText({ kind: 'conflict', code: 2003, message: '该昵称已被使用' })).toBe(
      '该昵称已被使用',
    )
    expect(checkText(invalid({ nickName: ['昵称不能含有不可见的字符'] }))).toBe(
      '昵称不能含有不可见的字符',
    )
    expect(checkText(invalid({}, '这个昵称有人用了'))).toBe('这个昵称有人用了')
    expect(checkText({ kind: 'conflict', message: '这个昵称有人用了' })).toBe(
      '这个昵称有人用了',
    )
    expect(checkText(invalid({}))).toBe('该昵称已被使用')
    expect(checkText({ kind: 'conflict' })).toBe('该昵称已被使用')
    expect(checkText({ kind: 'limited', retryAfter: 3 })).toBe('操作过于频繁，请 3 秒后再试')
    const unknown = '暂时无法检查昵称是否可用，请稍后再试'
    expect(checkText({ kind: 'offline' })).toBe(unknown)
    expect(checkText({ kind: 'timeout' })).toBe(unknown)
    expect(checkText({ kind: 'broken', requestId: 'r1' })).toBe(unknown)
    expect(checkText(null)).toBe(unknown)
  })

  test('封禁：说到什么时候', () => {
    expect(banned({ message: null, until: null })).toBe('您的账号已被管理员封禁（永久封禁）')
    expect(banned({ message: '发布违规内容', until: '2027-03-01T04:30:00Z' })).toMatch(
      /^发布违规内容（封禁至 2027年3月1日 \d\d:30）$/,
    )
  })
})

function invalid(fields: Record<string, string[]>, message?: string): Failure {
  return { kind: 'invalid', fields, ...(message !== undefined && { message }) }
}
