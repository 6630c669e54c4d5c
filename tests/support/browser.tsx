/// <reference types="@vitest/browser-playwright" />
import { StrictMode, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { cdp, page, userEvent, type Locator } from 'vitest/browser'
import { globalStyle } from '#src/theme/global-style.ts'

export { cdp, page, userEvent }

const style = document.createElement('style')
style.textContent = globalStyle
document.head.append(style)

/** Renders a component as the app does, until the test is over. */
export function render(what: ReactNode) {
  const root = document.createElement('div')
  document.body.append(root)
  const tree = createRoot(root)
  flushSync(() => tree.render(<StrictMode>{what}</StrictMode>))
  onTestFinished(async () => {
    tree.unmount()
    root.remove()
    await restMouse()
  })
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const field = (name: string) => page.getByRole('textbox', { name })
export const toasts = page.getByRole('region', { name: '提示' })

/** A press by the keyboard, once it can be pressed. */
export async function press(what: Locator, key = '{Enter}') {
  await expect.element(what).toBeEnabled()
  what.element().focus()
  await userEvent.keyboard(key)
}

/** Letters that an input method shows before they are chosen. */
export const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })

/** Types a date and an hour into an empty field for a time, but no minutes. */
export async function typeHalf(time: Locator) {
  await expect.element(time).toBeVisible()
  time.element().focus()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowUp}{ArrowRight}{ArrowUp}')
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
}

/** A press on what lies behind a dialog. */
export const pressBeside = () =>
  userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })

/** To a corner where nothing stands: what it lay on would be hovered in the next test, too. */
const restMouse = () =>
  cdp().send('Input.dispatchMouseEvent', {
    type: 'mouseMoved',
    x: innerWidth - 1,
    y: innerHeight - 1,
  })
