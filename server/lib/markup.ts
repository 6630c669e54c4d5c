/** What XML 1.0 has no way to write; HTML does without it as well. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Text for the inside of an element or a quoted attribute, in HTML and in XML. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replaceAll('&', '&#38;')
    .replaceAll('<', '&#60;')
    .replaceAll('>', '&#62;')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;')

/** One element with text in it. */
export const element = (name: string, text: string): string =>
  `<${name}>${escaped(text)}</${name}>`

/** Facts for machines inside a page: nothing in them can end the script that holds them. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${code}`
  })
