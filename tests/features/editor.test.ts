import { describe, expect, test } from 'vitest'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import type { EndReason } from '#machines/lib/failure.ts'
import contract from '#openapi/generated/openapi.json' with { type: 'json' }
import { readEditorPlace } from '#src/features/editor/editor-address.ts'
import {
  publicationRefusedToast,
  publicationToast,
} from '#src/features/editor/outcome-toasts.ts'
import { publishProblems, publishLabel } from '#src/features/editor/usePublication.ts'
import { isCover } from '#src/features/editor/settings/setting.types.ts'
import { takeTags } from '#src/features/editor/settings/TagField.tsx'
import { paths } from '#src/runtime/paths.ts'
import { saveStatusText } from '#src/features/editor/SaveStatusLine.tsx'
import { comparedText } from '#src/shared/PostDifferences.tsx'

describe('编辑器的地址', () => {
  test.each(['', 'editor=x', 'editor='])('“%s”没有说用哪一种，要先选', (query) => {
    expect(readEditorPlace(undefined, new URLSearchParams(query))).toEqual({ kind: 'choice' })
  })

  test('说了用哪一种，就有一篇新的；有了名字，回来还是它', () => {
    expect(readEditorPlace(undefined, new URLSearchParams('editor=markdown'))).toEqual({
      kind: 'new',
      editor: 'markdown',
    })
    const address = paths.newDraft('rich-text', 'k1')
    expect(address).toBe('/post-editor?editor=rich-text&draft=k1')
    expect(readEditorPlace(undefined, new URLSearchParams(address.split('?')[1]))).toEqual({
      kind: 'draft',
      target: { draft: 'k1', format: 1 },
    })
  })

  test('为一个话题写的，从选编辑器起地址里就有它', () => {
    const placeOf = (address: string) =>
      readEditorPlace(undefined, new URLSearchParams(address.split('?')[1]))
    expect(placeOf(paths.chooseEditor('t1'))).toEqual({ kind: 'choice', topicId: 't1' })
    expect(placeOf(paths.editor('markdown', 't1'))).toMatchObject({
      kind: 'new',
      topicId: 't1',
    })
    expect(placeOf(paths.newDraft('markdown', 'k1', 't1'))).toEqual({
      kind: 'draft',
      target: { draft: 'k1', format: 0, topicId: 't1' },
    })
  })

  test('已有的文章按编号打开', () => {
    expect(readEditorPlace('p1', new URLSearchParams('editor=markdown'))).toEqual({
      kind: 'draft',
      target: { postId: 'p1' },
    })
  })
})

describe('标签', () => {
  test('逗号、顿号、分号隔开；没写完的留在框里', () => {
    expect(takeTags([], '随笔，读书、 雨;夜', false)).toEqual({
      tags: ['随笔', '读书', '雨'],
      rest: '夜',
      problem: null,
    })
    expect(takeTags(['随笔'], '夜', true).tags).toEqual(['随笔', '夜'])
  })

  test('重复的、太长的、第十一个，留在框里说为什么', () => {
    expect(takeTags(['夜'], '夜', true)).toEqual({
      tags: ['夜'],
      rest: '夜',
      problem: '已经有这个标签了',
    })
    const long = '夜'.repeat(21)
    expect(takeTags([], long, true)).toMatchObject({
      rest: long,
      problem: '标签最多 20 个字',
    })
    const ten = Array.from({ length: 10 }, (_, index) => `第${index}`)
    expect(takeTags(ten, '再来', true).problem).toBe('最多 10 个标签')
  })

  test('粘贴来的一串，不能要的留在框里，别的都要，一个也不丢', () => {
    const long = '夜'.repeat(21)
    expect(takeTags(['雨'], `风，雨，${long}，灯，山`, false)).toEqual({
      tags: ['雨', '风', '灯'],
      rest: `雨，${long}，山`,
      problem: '已经有这个标签了',
    })
    const nine = Array.from({ length: 9 }, (_, index) => `第${index}`)
    expect(takeTags(nine, '风，雨，灯', true)).toEqual({
      tags: [...nine, '风'],
      rest: '雨，灯',
      problem: '最多 10 个标签',
    })
  })

  test('二十个字、一个表情算一个字，都可以', () => {
    expect(takeTags([], '🌧'.repeat(20), true).problem).toBeNull()
  })
})

describe('站立的地方总是真的', () => {
  test.each([
    ['empty', true, '还没有写下文字'],
    ['local', true, '已保存在此设备'],
    ['local', false, '正在保存到此设备…'],
    ['saving', true, '正在保存到服务器…'],
    ['offline', true, '离线：已保存在此设备，联网后自动上传'],
    ['offline', false, '离线：还没有保存，请不要关闭页面'],
    ['conflict', true, '有冲突：这篇文章在别处也被修改了'],
    ['signedOut', true, '需要登录：文字已保存在此设备'],
    ['signedOut', false, '需要登录：文字还没有保存在此设备，请不要关闭页面'],
    ['failed', true, '没有保存到服务器，文字保存在此设备'],
    ['failed', false, '没有保存，请不要关闭页面'],
  ] as const)('%s，在设备上：%s：%s', (saveStatus, isKeptHere, text) => {
    expect(saveStatusText(saveStatus, isKeptHere, null)).toBe(text)
  })

  test('保存到服务器的，说几点', () => {
    expect(saveStatusText('saved', true, '2026-11-20T08:05:00Z')).toMatch(
      /^已保存到服务器 · \d\d:05$/,
    )
  })
})

describe('发布', () => {
  test('没有标题、太长的标题与摘要、没传完的图片，各说一句', () => {
    const text: DraftText = {
      title: ' ',
      format: 0,
      content: '![正在上传 a.png](upload:0198c7a2)',
      excerpt: '长'.repeat(201),
      coverImage: null,
      categoryIds: [],
      tags: [],
      topicIds: [],
    }
    expect(publishProblems(text)).toMatchObject({
      title: '请填写标题',
      excerpt: '摘要最多 200 个字',
      content: '正文里还有图片没有上传完：请等它们完成，或在正文里重试、取消。',
    })
    expect(publishProblems({ ...text, title: '题'.repeat(101) }).title).toBe(
      '标题最多 100 个字',
    )
    expect(publishProblems({ ...text, title: '雨', excerpt: '', content: '雨' })).toEqual({})
  })

  test.each([
    [null, '发布'],
    ['draft', '发布'],
    ['unpublished', '发布'],
    ['published', '更新'],
    ['rejected', '提交审核'],
    ['takenDown', '提交审核'],
  ] as const)('%s 的按钮说：%s', (status, label) => {
    expect(publishLabel({ status, needsReview: false }, false)).toBe(label)
  })

  test('社区先审后发：按之前就说提交审核，不说发布', () => {
    expect(publishLabel({ status: 'draft', needsReview: true }, false)).toBe('提交审核')
    expect(publishLabel({ status: 'published', needsReview: true }, true)).toBe('正在提交…')
  })

  test('第一次发布、更新、等待审核，各是一种提示，都通向文章', () => {
    const publication = {
      postId: 'p1',
      title: '雨夜',
      isReviewed: false,
      heldFor: [],
      isUpdate: false,
    }
    const leads = { postId: 'p1', action: { label: '查看文章' } }
    expect(publicationToast(publication)).toMatchObject({
      kind: 'publish-post-success',
      title: '发布成功',
      ...leads,
    })
    expect(publicationToast({ ...publication, isUpdate: true })).toMatchObject({
      kind: 'success-center',
      title: '更新成功',
      ...leads,
    })
    expect(publicationToast({ ...publication, isReviewed: true })).toMatchObject({
      kind: 'review-pending',
      message: '管理员会在 24 小时内审核，结果将以站内消息通知您。',
      timeout: 0,
      ...leads,
    })
    const held = { ...publication, isReviewed: true, heldFor: ['赌博', '代购'] }
    expect(publicationToast(held)).toMatchObject({
      kind: 'review-pending',
      message: expect.stringContaining('因为含有“赌博、代购”，要等管理员审核后读者才看得到。'),
    })
  })
})

describe('离开之后才知道没有发成', () => {
  const refused = { title: '雨夜', postId: 'p1' }

  test('说是哪一篇、为什么，留在那里，按一下回去接着写', () => {
    const failure = { kind: 'invalid', fields: {}, message: '标题里有链接' } as const
    expect(publicationRefusedToast({ ...refused, failure })).toEqual({
      kind: 'error',
      title: '还没有发布',
      message: '“雨夜”：标题里有链接',
      timeout: 0,
      postId: 'p1',
      action: { name: 'post.edit', label: '继续编辑' },
    })
  })

  test('在别处改过的、在别处删除的，都说字还在', () => {
    expect(
      publicationRefusedToast({ ...refused, failure: { kind: 'conflict' } })?.message,
    ).toBe('“雨夜”：这篇文章在别处也被修改了，两边的文字都在。')
    expect(publicationRefusedToast({ ...refused, failure: { kind: 'missing' } })?.message).toBe(
      '“雨夜”：这篇文章已在别处被删除，您的文字还在。',
    )
  })

  test('没有标题的、服务器还没有的：只说为什么，没有路可走', () => {
    const failure = { kind: 'offline' } as const
    expect(publicationRefusedToast({ title: '', postId: null, failure })).toEqual({
      kind: 'error',
      title: '还没有发布',
      message: '网络错误：无法连接服务器，请检查网络',
      timeout: 0,
    })
  })

  test('登录失效的说；自己退出的、换了账号的不说，看到的也许是别人', () => {
    const toldAt = (reason: EndReason) =>
      publicationRefusedToast({ ...refused, failure: { kind: 'ended', reason } }) !== null
    expect(toldAt('expired')).toBe(true)
    expect(toldAt('logout')).toBe(false)
    expect(toldAt('adoptedAway')).toBe(false)
  })
})

describe('两份文章比的不只是正文', () => {
  const text: DraftText = {
    title: '雨夜',
    format: 0,
    content: '# 雨',
    excerpt: '',
    coverImage: null,
    categoryIds: ['c1'],
    tags: ['随笔', '雨'],
    topicIds: ['t1'],
  }
  const names = { c1: '生活', c2: '读书', t1: '听雨' }

  test('标题、标签、分类、话题、封面、摘要都写出来；没有名字的写编号', () => {
    expect(comparedText({ ...text, topicIds: ['t1', 't9'] }, names)).toBe(
      '标题：雨夜\n标签：随笔、雨\n分类：生活\n话题：听雨、t9\n封面：无\n摘要：自动\n\n# 雨',
    )
  })

  test('各有一个话题的，换了话题就不一样', () => {
    expect(comparedText({ ...text, topicIds: ['t2'] }, names)).not.toBe(
      comparedText({ ...text, topicIds: ['t3'] }, names),
    )
  })

  test('分类与话题不分先后：先后不同不算改动', () => {
    expect(comparedText({ ...text, categoryIds: ['c2', 'c1'] }, names)).toBe(
      comparedText({ ...text, categoryIds: ['c1', 'c2'] }, names),
    )
  })
})

test('能作封面的，正是契约里的图片地址', () => {
  const { ImageUrl } = contract.components.schemas
  const isImageUrl = (address: string) =>
    Array.from(address).length <= ImageUrl.maxLength &&
    new RegExp(ImageUrl.pattern, 'u').test(address)
  const addresses = [
    '/images/post/a.png',
    '/images/cover/a.jpg?v=1',
    '/blog/images/post/a.png',
    '/images/elsewhere/a.png',
    'https://example.com/山 水.png',
    'http://example.com/a.png',
    'https://example.com/"a".png',
    `https://a.cn/${'𠮷'.repeat(487)}`,
    `https://a.cn/${'𠮷'.repeat(488)}`,
  ]
  expect(addresses.map(isCover)).toEqual(addresses.map(isImageUrl))
  expect(addresses.filter(isCover)).toHaveLength(2)
})
