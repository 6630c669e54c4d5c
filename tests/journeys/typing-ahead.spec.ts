import type { Page } from '@playwright/test'
import { createMember, signIn } from '#tests/features/authentication.visitor.ts'
import type { Community } from '#tests/support/community.ts'
import { holdCode } from '#tests/support/held-code.ts'
import { expect, expectAccessible, sweep, test } from '#tests/support/journey.ts'

for (const editor of ['markdown', 'rich-text'] as const) {
  test(
    `${editor}：编辑器还在加载，标题里按回车就可以接着写；编辑器来了，写的都在正文里，光标也在`,
    { tag: sweep },
    async ({ page, community }) => {
      const code = await openWithoutEngine(page, community, editor)
      await title(page).fill('雨夜')
      await title(page).press('Enter')
      await page.keyboard.type('先写')
      await expect(ahead(page)).toHaveValue('先写')
      await expectAccessible(page)
      await code.arrive()
      await expect(text(page)).toBeFocused()
      await page.keyboard.type('再写')
      await expect(text(page)).toHaveText('先写再写')
      await expect(title(page)).toHaveValue('雨夜')
      await expect(ahead(page)).toBeHidden()
      await expect(page.getByText(/^已保存到服务器/)).toBeVisible()
      await page.reload()
      await expect(text(page)).toHaveText('先写再写')
    },
  )

  test(
    `${editor}：编辑器还没有来，写的已经保存，也发布得出去；关掉再打开都在`,
    { tag: sweep },
    async ({ page, community }) => {
      const code = await openWithoutEngine(page, community, editor)
      await title(page).fill('雨夜')
      await ahead(page).click()
      await page.keyboard.type('先写')
      await expect(page.getByText(/^已保存到服务器 · /)).toBeVisible()
      await page.getByRole('button', { name: '发布', exact: true }).click()
      await page.getByRole('button', { name: '查看文章' }).click()
      await expect(page.getByRole('article')).toContainText('先写')
      await page.goBack()
      await page.reload()
      await expect(ahead(page)).toBeVisible()
      await code.arrive()
      await expect(text(page)).toHaveText('先写')
    },
  )
}

// Where one writes before the editor has come is the same for both.
for (const editor of ['markdown'] as const)
  test(
    `${editor}：编辑器来的时候正在用输入法选字，等选完才换过去`,
    { tag: sweep },
    async ({ page, community }) => {
      const code = await openWithoutEngine(page, community, editor)
      await ahead(page).click()
      const keys = await page.context().newCDPSession(page)
      await keys.send('Input.imeSetComposition', {
        text: 'ni',
        selectionStart: 2,
        selectionEnd: 2,
      })
      await code.arrive()
      await expect(page.getByRole('button', { name: '加粗' })).toBeEnabled()
      await expect(ahead(page)).toBeFocused()
      await keys.send('Input.insertText', { text: '你好' })
      await expect(text(page)).toBeFocused()
      await page.keyboard.type('，世界')
      await expect(text(page)).toHaveText('你好，世界')
    },
  )

test('编辑器没有加载出来，写的还在，重试以后在正文里', async ({
  page,
  community,
  complaints,
}) => {
  const code = await openWithoutEngine(page, community, 'markdown')
  await ahead(page).click()
  await page.keyboard.type('先写')
  await code.fail()
  await expect(page.getByText('编辑器没有加载出来，您写的内容还在')).toBeVisible()
  await expect(ahead(page)).toHaveValue('先写')
  await page.keyboard.type('再写')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(text(page)).toHaveText('先写再写')
  // The code that did not come.
  expect(complaints.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED'])
})

const title = (page: Page) => page.getByRole('textbox', { name: '标题' })

const text = (page: Page) => page.getByRole('textbox', { name: '正文' })

/** Where one writes before the editor is there. */
const ahead = (page: Page) => page.getByRole('textbox', { name: '先写着，编辑器马上就好' })

/** An editor whose code is on its way until it is said what becomes of it. */
async function openWithoutEngine(page: Page, community: Community, editor: string) {
  await signIn(page, await createMember(community))
  const code = await holdCode(page, '**/assets/start-*.js')
  await page.goto(`/blog/post-editor?editor=${editor}`)
  await expect(ahead(page)).toBeVisible()
  await expect.poll(code.held).toBeGreaterThan(0)
  return code
}
