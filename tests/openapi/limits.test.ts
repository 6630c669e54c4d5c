import { describe, expect, test } from 'vitest'
import { createChecker, schemaNamed } from './document.ts'

describe('限制', () => {
  const check = createChecker()
  const limits: [what: string, schema: string, field: string, most: number][] = [
    ['昵称', 'ProfileBody', 'nickName', 20],
    ['简介', 'ProfileBody', 'bio', 200],
    ['标题', 'PostBody', 'title', 100],
    ['摘要', 'PostBody', 'excerpt', 200],
    ['话题名', 'TopicBody', 'name', 30],
    ['话题说明', 'TopicBody', 'description', 500],
    ['评论', 'CommentBody', 'content', 1000],
    ['私信', 'SendMessageBody', 'content', 2000],
    ['举报说明', 'ReportBody', 'description', 500],
    ['申诉理由', 'AppealBody', 'text', 500],
    ['举报的处理结果', 'ReportHandlingBody', 'outcome', 500],
    ['反馈', 'FeedbackBody', 'content', 2000],
    ['密码', 'RegisterBody', 'password', 128],
  ]
  test.each(limits)('%s 按码点计数，不多不少（%s.%s：%i）', (_, name, field, most) => {
    const [example] = schemaNamed(name).examples as [Record<string, unknown>]
    const accepts = (length: number) =>
      check(reference(name), { ...example, [field]: '砚'.repeat(length - 1) + '😀' }) === null
    expect([accepts(most), accepts(most + 1)]).toEqual([true, false])
  })

  test('举报说明至少 5 个字', () => {
    const [example] = schemaNamed('ReportBody').examples as [Record<string, unknown>]
    const accepts = (description: string) =>
      check(reference('ReportBody'), { ...example, description }) === null
    expect([accepts('一二三四'), accepts('一二三四五')]).toEqual([false, true])
  })

  test.each([
    ['javascript:alert(1)', false],
    ['data:image/png;base64,AAAA', false],
    ['//evil.example/a.png', false],
    ['http://example.com/a.png', false],
    ['/images/avatar/../../etc/passwd', false],
    ['https://example.com/a.png', true],
    ['/images/avatar/5f0c2a.webp', true],
  ])('头像地址 %s：%s', (avatarUrl, allowed) => {
    const [example] = schemaNamed('ProfileBody').examples as [Record<string, unknown>]
    expect(check(reference('ProfileBody'), { ...example, avatarUrl }) === null).toBe(allowed)
  })
})

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
