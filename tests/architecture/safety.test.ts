import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { root, sourcesOf, textOf } from './sources.ts'

const app = sourcesOf('src')

/** Ways to make markup out of a string: with none of them in the app, no text of a stranger becomes a tag. */
const markupFromText =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write(?:ln)?|dangerouslySetInnerHTML|createContextualFragment|setHTMLUnsafe|srcdoc|srcDoc)\b|\beval\(|new Function\(/

describe('nothing in the app parses markup', () => {
  test.each(app)('%s', (file) => expect(textOf(file)).not.toMatch(markupFromText))

  test.each([
    'node.innerHTML = text',
    '<p dangerouslySetInnerHTML={{ __html: text }} />',
    'node.insertAdjacentHTML("beforeend", text)',
    'document.write(text)',
    'eval(text)',
  ])('caught: %s', (code) => expect(code).toMatch(markupFromText))
})

/** A call of the server; its row or function is in `src/data`, its form or hook beside the component. */
const request = /\bapi\s*\.\s*(?:get|post|put|delete)\b|\bfetch\(/

describe('no component asks the server itself', () => {
  test.each(app.filter((file) => file.endsWith('.tsx')))('%s', (file) =>
    expect(textOf(file)).not.toMatch(request),
  )

  test.each([
    "await api.post('/api/account/delete', { body, signal })",
    "api\n  .delete('/api/faults')",
    "runtime.api.get('/api/site')",
    "const answer = await fetch('/api/site')",
  ])('caught: %s', (code) => expect(code).toMatch(request))
})

/** Disabled while it does what it was pressed for: it loses the focus. `aria-busy` says it, and its machine hears no second press. */
const disabledByItself =
  /(?<!aria-)\bdisabled=\{([\w.]+)[^}]*\}\s+aria-busy=\{\1\}|aria-busy=\{([\w.]+)\}\s+disabled=\{\2\b/

describe('no button loses the focus to what it was pressed for', () => {
  test.each(app.filter((file) => file.endsWith('.tsx')))('%s', (file) =>
    expect(textOf(file)).not.toMatch(disabledByItself),
  )

  test.each([
    '<Button disabled={list.isAdding} aria-busy={list.isAdding} onClick={list.more}>',
    '<Button\n  aria-busy={isSending}\n  disabled={isSending || whole.data === null}\n>',
  ])('caught: %s', (code) => expect(code).toMatch(disabledByItself))
})

describe('every module of the app can be imported in Node', () => {
  // Another file of this worker may have ended while it still loaded some of them.
  beforeAll(() => void vi.resetModules())

  // main.ts is the one file that touches the page.
  test.each(app.filter((file) => file !== 'src/main.ts'))('%s', async (file) => {
    expect(globalThis).not.toHaveProperty('window')
    await expect(import(pathToFileURL(join(root, file)).href)).resolves.toBeDefined()
  })
})
