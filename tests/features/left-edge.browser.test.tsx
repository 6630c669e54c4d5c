import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { EditorFrame } from '#src/features/editor/EditorFrame.tsx'
import { TitleField } from '#src/features/editor/TitleField.tsx'
import { PostLayout } from '#src/features/post/PostLayout.tsx'
import { TopNavigation } from '#src/features/shell/TopNavigation.tsx'
import { MarkdownEditor } from '#src/ui/editor/MarkdownEditor.tsx'
import { RichTextEditor } from '#src/ui/editor/RichTextEditor.tsx'
import { Page } from '#src/ui/Page.tsx'
import { openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

const brand = page.getByRole('banner').getByRole('link').first()
const paragraph = page.getByText('从左边开始')
const title = page.getByRole('textbox', { name: '标题' })
const measure = 684

test.each([
  ['列表', <Page key="page">{text()}</Page>],
  [
    '读的一栏',
    <Page key="measure" $width="measure">
      {text()}
    </Page>,
  ],
  [
    '文章',
    <Page key="post">
      <PostLayout aside="目录">{text()}</PostLayout>
    </Page>,
  ],
])('1440 宽时，%s从导航的左边开始', async (_, shown) => {
  show(shown)
  await expect.element(paragraph).toBeVisible()
  expect(leftOf(paragraph)).toBe(leftOf(brand))
})

test.each([
  ['没有旁栏', false, 'panel'],
  ['有旁栏', '大纲', 'panel'],
] as const)('写文章，%s：也从那里开始', async (_, aside, asideWidth) => {
  show(desk(<p>正文</p>, aside, asideWidth))
  await expect.element(title).toBeVisible()
  expect(leftOf(title)).toBe(leftOf(brand))
})

const uploads = { list: [], add: () => 'a', retry: () => {}, cancel: () => {} }
const props = { label: '正文', initialContent: '', onChange: () => {}, uploads }
const editors = {
  Markdown: <MarkdownEditor {...props} convertHtml={() => Promise.resolve(null)} />,
  富文本: <RichTextEditor {...props} />,
}

test.each([
  ['Markdown', '没有旁栏', false, 'panel'],
  ['Markdown', '有旁栏', '大纲', 'panel'],
  ['Markdown', '有预览', '预览', 'half'],
  ['富文本', '没有旁栏', false, 'panel'],
  ['富文本', '有旁栏', '大纲', 'panel'],
] as const)('%s编辑器，%s：一行不比读者看到的长', async (name, _, aside, asideWidth) => {
  show(desk(editors[name], aside, asideWidth))
  const words = page.getByRole('textbox', { name: '正文', exact: true })
  await expect.element(words).toBeVisible()
  const { paddingLeft, paddingRight } = getComputedStyle(words.element())
  const width = words.element().clientWidth - parseInt(paddingLeft) - parseInt(paddingRight)
  expect(width).toBeLessThanOrEqual(measure)
  expect(width).toBeGreaterThan(600)
})

function text() {
  return <p>从左边开始</p>
}

const leftOf = (it: typeof brand) => it.element().getBoundingClientRect().left

function desk(writing: ReactNode, aside: ReactNode, asideWidth: 'half' | 'panel') {
  return (
    <EditorFrame
      bar={null}
      banners={null}
      title={
        <TitleField
          title=""
          readOnly={false}
          error={undefined}
          onChange={() => {}}
          onDone={() => {}}
        />
      }
      text={writing}
      aside={aside}
      sheet={false}
      asideWidth={asideWidth}
      isTextHidden={false}
      isFullScreen={false}
      onLeaveFullScreen={() => {}}
    />
  )
}

function show(shown: ReactNode) {
  openApp().show(
    <>
      <TopNavigation />
      <main>{shown}</main>
    </>,
  )
}
