import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { page, press, render } from '#tests/support/browser.tsx'

const retry = page.getByRole('button', { name: '重试' })
const main = page.getByRole('main')

test('按了重试，焦点在正文里等着；又没成，还在重试上；成了，还在正文里', async () => {
  const show = open()
  await press(retry)
  await expect.element(page.getByText('正在读')).toBeVisible()
  await expect.element(main).toHaveFocus()
  show('failed')
  await expect.element(retry).toHaveFocus()
  await press(retry)
  show('done')
  await expect.element(page.getByText('读到了')).toBeVisible()
  await expect.element(main).toHaveFocus()
})

test('自己出现的重试不抢焦点；等着的时候去了别处，也不抢', async () => {
  const show = open()
  await expect.element(retry).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await press(retry)
  const elsewhere = page.getByRole('button', { name: '别处' })
  elsewhere.element().focus()
  show('failed')
  await expect.element(retry).toBeVisible()
  await expect.element(elsewhere).toHaveFocus()
})

type Shown = 'failed' | 'reading' | 'done'

function open() {
  let show: (shown: Shown) => void = () => {}
  function Part() {
    const [shown, setShown] = useState<Shown>('failed')
    useLayoutEffect(() => void (show = setShown), [])
    if (shown !== 'failed') return <p>{shown === 'done' ? '读到了' : '正在读'}</p>
    return <ErrorState text="网络错误" onRetry={() => setShown('reading')} />
  }
  render(
    <>
      <button type="button">别处</button>
      <main tabIndex={-1}>
        <Part />
      </main>
    </>,
  )
  return (shown: Shown) => flushSync(() => show(shown))
}
