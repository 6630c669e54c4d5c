import { quoteMarkdown } from './dialect-arguments.ts'

interface Level {
  key: string
  opening: string
  title: string
  text: string
}

/** Every line of a quotation is written once more for each one around it. */
const deepest = 5

/**
 * Puts a text together whose marked blocks become quotations, also one in another. A block that is never closed, an end
 * of none, and what is nested too deep stay as they were written.
 */
export function createQuotes() {
  const whole: Level = { key: '', opening: '', title: '', text: '' }
  const levels: Level[] = []
  const open = new Map<string, number>()

  function add(text: string) {
    const level = levels.at(-1) ?? whole
    level.text += text
  }

  function begin(key: string, opening: string, title = '') {
    levels.push({ key, opening, title, text: '' })
    open.set(key, (open.get(key) ?? 0) + 1)
  }

  function end(key: string, closing: string) {
    if (!open.get(key)) return add(closing)
    let level = leave()
    while (level && level.key !== key) {
      add(level.opening + level.text)
      level = leave()
    }
    if (!level) return
    const { opening, title, text } = level
    const words = title === '' ? text : `**${title}**\n\n${text.replace(/^\s*\n/, '')}`
    add(levels.length < deepest ? quoteMarkdown(words) : opening + text + closing)
  }

  function leave() {
    const level = levels.pop()
    if (level) open.set(level.key, (open.get(level.key) ?? 0) - 1)
    return level
  }

  function finish(): string {
    for (let level = leave(); level; level = leave()) add(level.opening + level.text)
    return whole.text
  }

  return { add, begin, end, finish }
}
