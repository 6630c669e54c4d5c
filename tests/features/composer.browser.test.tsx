import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { Composer } from '#src/features/comments/Composer.tsx'
import { cut, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { cdp, page, toasts, userEvent } from '#tests/support/browser.tsx'
import { buildComment } from '#tests/support/build-comment.ts'

const box = page.getByRole('textbox', { name: '写评论' })
const submit = page.getByRole('button', { name: '发表评论' })
const people = page.getByRole('listbox', { name: '可以提到的人' })

test('空着不能发；回车只是换行，Ctrl 加回车才发，发完就空了', async () => {
  const { answers } = open()
  const sent = answers.post('/api/posts/{id}/comments', () => buildComment())
  await expect.element(submit).toBeDisabled()
  await box.click()
  await userEvent.keyboard('第一行{Enter}第二行')
  await expect.element(box).toHaveValue('第一行\n第二行')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(toasts).toHaveTextContent('评论已发表')
  await expect.element(box).toHaveValue('')
  expect(sent.bodies).toMatchObject([{ content: '第一行\n第二行', parentId: null }])
})

test('发着的时候改不了，再按也只发一次', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<ReturnType<typeof buildComment>>()
  const sent = answers.post('/api/posts/{id}/comments', () => held.promise)
  await box.fill('写得真好。')
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await expect.element(page.getByRole('button', { name: '发送中…' })).toBeDisabled()
  await expect.element(box).toHaveAttribute('readonly')
  held.resolve(buildComment())
  await expect.element(box).toHaveValue('')
  expect(sent.bodies).toHaveLength(1)
})

test('回复的那条已经没了：说得出原因，写的还在', async () => {
  const { answers } = open()
  answers.post('/api/posts/{id}/comments', () =>
    refuse(404, { code: 2101, message: '父评论不存在' }),
  )
  await box.fill('别删')
  await submit.click()
  await expect.element(box).toHaveAccessibleDescription('父评论不存在')
  await expect.element(box).toBeInvalid()
  await expect.element(box).toHaveValue('别删')
})

test('断网：在旁边说明，写的还在，接通之后可以再发', async () => {
  const { answers } = open()
  answers.post('/api/posts/{id}/comments', cut)
  await box.fill('写得真好。')
  await submit.click()
  await expect.element(box).toHaveAccessibleDescription(/^网络错误/)
  answers.post('/api/posts/{id}/comments', () => buildComment())
  await submit.click()
  await expect.element(box).toHaveValue('')
})

test('太长了说得出来，发不出去', async () => {
  open()
  await box.fill('😀'.repeat(1001))
  await expect.element(box).toHaveAccessibleDescription('评论不能超过 1000 个字')
  await expect.element(page.getByText('1001/1000')).toBeVisible()
  await expect.element(submit).toBeDisabled()
})

test('打出 @ 就有可以提到的人：方向键选，回车写进去，输入法的回车不选', async () => {
  open()
  await box.click()
  await userEvent.keyboard('谢谢 @')
  await expect.element(people).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('木由')).toHaveAttribute('aria-selected', 'true')
  await expect
    .element(box)
    .toHaveAttribute('aria-activedescendant', option('木由').element().id)
  const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  box.element().dispatchEvent(new KeyboardEvent('keydown', enter))
  await expect.element(box).toHaveValue('谢谢 @')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('谢谢 @木由 ')
  await expect.element(people).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
})

test('Esc 收起可以提到的人，写的不变', async () => {
  open()
  await box.click()
  await userEvent.keyboard('@')
  await expect.element(people).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(people).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('@')
})

test('手指在可以提到的人上滑动，不提谁；点一下才提，焦点不离开', async () => {
  open()
  await box.click()
  await userEvent.keyboard('谢谢 @')
  await expect.element(option('木由')).toBeVisible()
  await touch('touchStart', option('木由'))
  await touch('touchMove', option('木由'), -60)
  await touch('touchEnd')
  await expect.element(box).toHaveValue('谢谢 @')
  await expect.element(people).toBeVisible()
  await touch('touchStart', option('木由'))
  await touch('touchEnd')
  await expect.element(box).toHaveValue('谢谢 @木由 ')
  await expect.element(box).toHaveFocus()
})

test('可以提到的人列不下：标到谁，谁就在眼前', async () => {
  open(Array.from({ length: 20 }, (_, at) => `第${at}位`))
  await box.click()
  await userEvent.keyboard('@')
  await expect.element(option('第0位')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(option('第19位')).toHaveAttribute('aria-selected', 'true')
  await expect.element(option('第19位')).toBeInViewport({ ratio: 1 })
  await expect.element(option('第0位')).not.toBeInViewport()
})

test('用键把光标移开 @：不再提谁，回车就是换行；移在名字中间，按光标前面的提', async () => {
  open()
  await box.click()
  await userEvent.keyboard('你好 @木由')
  await expect.element(option('木由')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(option('夜读灯')).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(people).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('\n你好 @木由')
})

test('打开的回复拿走焦点，可以收起', async () => {
  const left: string[] = []
  openApp(buildAccount()).show(
    <Composer
      userId="u1"
      draft={{ postId: 'p1', rootId: 'c1', parentId: 'c1' }}
      label="回复 阿岚"
      submitLabel="发表回复"
      takesFocus
      leave={{ label: '收起', onLeave: () => left.push('收起') }}
    />,
  )
  await expect.element(page.getByRole('textbox', { name: '回复 阿岚' })).toHaveFocus()
  await page.getByRole('button', { name: '收起' }).click()
  expect(left).toEqual(['收起'])
})

const option = (name: string) => people.getByRole('option', { name })

/** One finger; it moves from the middle of `on` by so many pixels downwards. */
function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', on?: Locator, by = 0) {
  const box = on?.element().getBoundingClientRect()
  const touchPoints = box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 + by }] : []
  return cdp().send('Input.dispatchTouchEvent', { type, touchPoints })
}

function open(names = ['夜读灯', '木由']) {
  const app = openApp(buildAccount())
  const candidates = names.map((nickName, at) => ({
    id: `m${at}`,
    displayName: nickName,
    nickName,
    avatarUrl: null,
  }))
  app.answers.get('/api/users/mention-candidates', () => ({ items: candidates }))
  app.show(
    <Composer
      userId="u1"
      draft={{ postId: 'p1', parentId: null }}
      label="写评论"
      submitLabel="发表评论"
    />,
  )
  return app
}
