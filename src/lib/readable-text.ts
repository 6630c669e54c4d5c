type Formats = Record<string, unknown>
type Marks = ReadonlyMap<string, (text: string, value: string) => string>

/** Formats of a run as Markdown writes them, or HTML where it has no way; the outermost last. */
const runMarks: Marks = new Map([
  ['code', (text) => `\`${text}\``],
  ['script', (text, place) => `<${place}>${text}</${place}>`],
  ['strike', (text) => `~~${text}~~`],
  ['underline', (text) => `<u>${text}</u>`],
  ['italic', (text) => `*${text}*`],
  ['bold', (text) => `**${text}**`],
  ['link', (text, address) => `[${text}](${address})`],
])

const bullets = new Map([
  ['ordered', '1.'],
  ['checked', '- [x]'],
  ['unchecked', '- [ ]'],
])

/** The same of a line. Any number may stand in a source, so that what it repeats is cut from what is enough. */
const lineMarks: Marks = new Map([
  ['header', (text, level) => `${'######'.slice(0, Number(level))} ${text}`],
  ['list', (text, kind) => `${bullets.get(kind) ?? '-'} ${text}`],
  ['indent', (text, steps) => ' '.repeat(16).slice(0, 2 * Number(steps)) + text],
  ['blockquote', (text) => `> ${text}`],
  [
    'code-block',
    (text, language) => `    ${text}${language === 'true' ? '' : ` {${language}}`}`,
  ],
])

/** Quill keeps them on the line end that closes a line. */
const ofLine = (name: string) => lineMarks.has(name) || name === 'align' || name === 'direction'
/** What an image is called stands with its address. */
const ofRun = (name: string) => !ofLine(name) && name !== 'alt'

/** What stands for an embedded thing that readers are not shown either. */
const unknown = '\uFFFC'

/**
 * A source as words to compare: Markdown as it is, of rich text (a Delta as JSON) what Markdown would say, and behind it in
 * braces what that has no notation for. Two sources that readers see otherwise read otherwise.
 */
export function readableText(format: number, content: string): string {
  if (format === 0) return content
  let read = ''
  let line = ''
  for (const { insert, attributes } of operationsOf(content)) {
    const formats = recordOf(attributes)
    const runs = typeof insert === 'string' ? insert.split('\n') : [embedded(insert, formats)]
    for (const [index, run] of runs.entries()) {
      if (index > 0) {
        read += `${marked(line, formats, lineMarks, ofLine)}\n`
        line = ''
      }
      if (run !== '') line += marked(run, formats, runMarks, ofRun)
    }
  }
  return read + line
}

function embedded(insert: unknown, { alt }: Formats): string {
  const { image, formula, video } = recordOf(insert)
  if (typeof image === 'string') return `![${typeof alt === 'string' ? alt : ''}](${image})`
  if (typeof formula === 'string') return `$${formula}$`
  return typeof video === 'string' ? video : unknown
}

function marked(
  text: string,
  formats: Formats,
  marks: Marks,
  isMeant: (name: string) => boolean,
): string {
  const values = new Map(
    Object.entries(formats)
      .filter(([name, value]) => Boolean(value) && isMeant(name))
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
  )
  let written = text
  for (const [name, mark] of marks) {
    const value = values.get(name)
    if (value !== undefined) written = mark(written, value)
  }
  const others = [...values]
    .filter(([name]) => !marks.has(name))
    .map(([name, value]) => `${name}: ${value}`)
  return others.length === 0 ? written : `${written}{${others.toSorted().join(', ')}}`
}

function operationsOf(content: string): readonly Formats[] {
  try {
    const delta: unknown = JSON.parse(content)
    const operations = Array.isArray(delta) ? delta : recordOf(delta)['ops']
    return Array.isArray(operations) ? operations.map(recordOf) : []
  } catch {
    // A source that is no Delta has nothing to read; the server refuses it anyway.
    return []
  }
}

const recordOf = (value: unknown): Formats =>
  // What JSON has as an object can be asked for any name.
  value instanceof Object ? (value as Formats) : {}
