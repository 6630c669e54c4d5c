import { Route, Routes, useNavigate, useSearchParams } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { AppRouter } from '#src/app/App.tsx'
import { createNavigation } from '#src/app/navigation.ts'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import { useNewestSearch } from '#src/runtime/useNewestSearch.ts'
import { openApp } from '#tests/support/browser-app.tsx'
import { page, render } from '#tests/support/browser.tsx'

test('两样筛选在前一样显示出来之前都选了，两样都在地址里', async () => {
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
  const status = page.getByRole('button', { name: '状态' })
  const role = page.getByRole('button', { name: '身份' })
  await expect.element(status).toBeVisible()
  // Before the app can show the first choice.
  for (const button of [status, role]) button.element().dispatchEvent(press())
  await expect.element(page.getByText('sort=new&状态=on&身份=on')).toBeVisible()
  expect(navigation.here()).toBe(
    `/things?${new URLSearchParams({ sort: 'new', 状态: 'on', 身份: 'on' }).toString()}`,
  )
})

const press = () => new MouseEvent('click', { bubbles: true })

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
      <p>{decodeURIComponent(search.toString())}</p>
    </>
  )
}
