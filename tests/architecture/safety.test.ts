import { describe, expect, test } from 'vitest'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
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

describe('every module of the app can be imported in Node', () => {
  // main.ts is the one file that touches the page.
  test.each(app.filter((file) => file !== 'src/main.ts'))('%s', async (file) => {
    expect(globalThis).not.toHaveProperty('window')
    await expect(import(pathToFileURL(join(root, file)).href)).resolves.toBeDefined()
  })
})
