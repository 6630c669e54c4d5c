import { Route, Routes, useNavigate, useSearchParams } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { AppRouter } from '#src/app/App.tsx'
import { createNavigation } from '#src/app/navigation.ts'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import { useNewestSearch } from '#src/runtime/address-query.ts'
import { Pages } from '#src/shared/PagedList.tsx'
import { openApp } from '#tests/support/browser-app.tsx'
import { page, render } from '#tests/support/browser.tsx'

test('两样筛选在前一样显示出来之前都选了，两样都在地址里', async () => {
  const here = open()
  const status = page.getByRole('button', { name: '状态' })
  const role = page.getByRole('button', { name: '身份' })
  await expect.element(status).toBeVisible()
  // Before the app can show the first choice.
  for (const button of [status, role]) button.element().dispatchEvent(press())
  await expect.element(page.getByText('sort=new&状态=on&身份=on')).toBeVisible()
  expect(here()).toBe(
    `/things?${new URLSearchParams({ sort: 'new', 状态: 'on', 身份: 'on' }).toString()}`,
  )
})

test('选了筛选，显示出来之前就翻页：翻的是筛选过的那一页', async () => {
  const here = open()
  const status = page.getByRole('button', { name: '状态' })
  const second = page.getByRole('link', { name: '第 2 页' })
  await expect.element(second).toBeVisible()
  for (const pressed of [status, second]) pressed.element().dispatchEvent(press())
  await expect.element(page.getByText('sort=new&状态=on&page=2')).toBeVisible()
  expect(here()).toBe(
    `/things?${new URLSearchParams({ sort: 'new', 状态: 'on', page: '2' }).toString()}`,
  )
})

/** Shows the filters at an address; answers where one is. */
function open(): () => string {
  const { href } = window.location
  onTestFinished(() => window.history.replaceState(null, '', href))
  const navigation = createNavigation(window)
  navigation.go('/things?sort=new#main')
  const runtime = { ...openApp(), here: () => navigation.here() }
  render(
    <RuntimeProvider runtime={runtime}>
      <AppRouter navigation={navigation} first={navigation.location()}>
        <Routes>
          <Route path="/things" element={<Filters />} />
        </Routes>
      </AppRouter>
    </RuntimeProvider>,
  )
  return () => navigation.here()
}

const press = () => new MouseEvent('click', { bubbles: true, cancelable: true })

function Filters() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const newestSearch = useNewestSearch()
  const choose = (name: string) => {
    const next = newestSearch()
    next.set(name, 'on')
    void navigate(`/things?${next.toString()}`)
  }
  return (
    <>
      {['状态', '身份'].map((name) => (
        <button key={name} type="button" onClick={() => choose(name)}>
          {name}
        </button>
      ))}
      <Pages page={1} totalPages={3} />
      <p>{decodeURIComponent(search.toString())}</p>
    </>
  )
}
