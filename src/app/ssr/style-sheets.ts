import { ServerStyleSheet } from 'styled-components'
import type { RouteName } from '#src/runtime/routes.ts'

/** Characters of one style element. What pages differ in by themselves, such as colours, adds up; then it begins anew. */
const mostStyles = 100_000

const sheets = new Map<RouteName, ServerStyleSheet>()

/**
 * The style sheet that a page of this route is rendered with: all pages of a route share it, so that what they have in common is
 * compiled once. One page at a time is rendered with it.
 */
export function styleSheetOf(name: RouteName): ServerStyleSheet {
  const sheet = sheets.get(name) ?? new ServerStyleSheet()
  sheets.set(name, sheet)
  return sheet
}

/** The style element of what has been rendered with it. */
export function stylesOf(name: RouteName, sheet: ServerStyleSheet): string {
  const styles = sheet.getStyleTags()
  if (styles.length > mostStyles) sheets.delete(name)
  return styles
}
