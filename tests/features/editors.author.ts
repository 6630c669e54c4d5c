import type { Page } from '@playwright/test'
import { createMember, signIn } from '#tests/features/authentication.visitor.ts'
import type { Community } from '#tests/support/community.ts'
import { picture } from '#tests/support/pictures.ts'

/** A member of their own at an empty page; the cursor is in the text. */
export async function openEditor(
  page: Page,
  community: Community,
  editor: 'markdown' | 'rich-text',
) {
  await signIn(page, await createMember(community))
  await page.goto(`/blog/post-editor?editor=${editor}`)
  const text = page.getByRole('textbox', { name: '正文' })
  await text.click()
  return text
}

/** The preview stands beside Markdown from the beginning, beside rich text when it is asked for. */
export async function showPreview(page: Page) {
  const button = page.getByRole('button', { name: '预览' })
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click()
}

export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name, exact: true })

/** The source as the Markdown editor shows it; all of it while it fits on the screen. */
export const source = (page: Page) =>
  page
    .locator('.cm-line')
    .evaluateAll((lines) => lines.map((line) => line.textContent).join('\n'))

/** Drops a picture onto the text. */
export async function dropImage(page: Page, name: string, type = 'image/png') {
  const bytes = [...(await picture('png'))]
  await page.getByRole('textbox', { name: '正文' }).evaluate(
    (text, image) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(
        new File([new Uint8Array(image.bytes)], image.name, { type: image.type }),
      )
      const { left, top } = text.getBoundingClientRect()
      const place = { clientX: left + 60, clientY: top + 36 }
      text.dispatchEvent(
        new DragEvent('drop', { ...place, dataTransfer, bubbles: true, cancelable: true }),
      )
    },
    { bytes, name, type },
  )
}
