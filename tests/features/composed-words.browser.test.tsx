import { expect, test } from 'vitest'
import { FaultForm } from '#src/features/diagnostic/FaultForm.tsx'
import { faultForm } from '#src/features/diagnostic/fault-lab.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { LinkDialog } from '#src/ui/editor/LinkDialog.tsx'
import { openApp } from '#tests/support/browser-app.tsx'
import { page, render } from '#tests/support/browser.tsx'

// Safari ends the composition before the Enter that ended it; the code is all that still tells.
const composed = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }

test('链接地址：输入法选字的回车不提交', async () => {
  render(<LinkDialog address="" onApply={() => {}} onClose={() => {}} />)
  expect(await submits('链接地址', composed)).toBe(false)
  expect(await submits('链接地址', { ...composed, keyCode: 13 })).toBe(true)
})

test('故障实验室：输入法选字的回车不提交', async () => {
  openApp().show(<Faults />)
  expect(await submits('接口', composed)).toBe(false)
  expect(await submits('接口', { ...composed, keyCode: 13 })).toBe(true)
})

/** Whether a press in a field is left to the browser, which submits the form by it. */
async function submits(name: string, press: KeyboardEventInit): Promise<boolean> {
  const box = page.getByLabelText(name)
  await expect.element(box).toBeVisible()
  return box.element().dispatchEvent(new KeyboardEvent('keydown', press))
}

function Faults() {
  const form = useForm(faultForm(useRuntime().api, () => {}))
  return <FaultForm form={form} calls={[]} pushes={[]} />
}
