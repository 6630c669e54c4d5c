import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Banners, PlainBanners } from '#src/features/editor/Banners.tsx'
import { page, render } from '#tests/support/browser.tsx'

test.each([
  [
    '整篇太大',
    { degraded: true, plainParts: [] },
    false,
    ['正文太大或嵌套太深，读者看到的是纯文本。'],
  ],
  [
    '服务器存成了纯文本',
    { degraded: false, plainParts: ['code'] },
    true,
    ['正文太大或嵌套太深，读者看到的是纯文本。'],
  ],
  ['服务器存成了纯文本，预览还没有', null, true, ['正文太大或嵌套太深，读者看到的是纯文本。']],
  [
    '代码和公式',
    { degraded: false, plainParts: ['code', 'formula'] },
    false,
    ['有一段代码太长，读者看到的没有着色。', '有一个公式太大，读者看到的是它的源码。'],
  ],
  ['都好好的', { degraded: false, plainParts: [] }, false, []],
] as const)(
  '读者看到的和写下的不一样，作者听得到：%s',
  (_, preview, isPlainText, sentences) => {
    render(<PlainBanners preview={preview} isPlainText={isPlainText} />)
    const said = page.getByRole('status')
    expect(said.elements().map((element) => element.textContent)).toEqual(sentences)
  },
)

test.each([
  ['在', null, true, '登录已失效。文字已保存在此设备，登录后接着写。'],
  [
    '不在，设备不让存',
    'unavailable',
    false,
    '登录已失效。文字还没有保存在此设备，请不要关闭页面，登录后接着写。',
  ],
] as const)(
  '登录失效了，文字在不在这台设备上，说的是真的：%s',
  async (_, deviceProblem, isKeptHere, sentence) => {
    showBanners({ saveStatus: 'signedOut', isKeptHere, deviceProblem })
    await expect.element(page.getByText(/^登录已失效/)).toHaveTextContent(sentence)
  },
)

test.each([
  ['还连不上', 'offline', '网络错误：无法连接服务器，请检查网络'],
  ['又连上了', 'saved', '没有发布：当时连不上服务器。文字已保存，可以再发布一次。'],
] as const)('发布时断了网，%s：说的是真的', async (_, saveStatus, sentence) => {
  showBanners({ saveStatus, publishFailure: { kind: 'offline' } })
  await expect.element(page.getByText(sentence)).toBeVisible()
})

type DraftFacts = ComponentProps<typeof Banners>['draft']

function showBanners(facts: Partial<DraftFacts>) {
  const draft: DraftFacts = {
    saveStatus: 'saved',
    isKeptHere: true,
    deviceProblem: null,
    isOwner: true,
    isTakingOver: false,
    takeOver: () => {},
    conflict: null,
    local: null,
    reviewNote: null,
    isPlainText: false,
    failure: null,
    publishFailure: null,
    ...facts,
  }
  render(
    <MemoryRouter>
      <Banners
        draft={draft}
        preview={null}
        problems={{}}
        onShowConflict={() => {}}
        onShowLocal={() => {}}
      />
    </MemoryRouter>,
  )
}
