import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { theme } from '#src/theme/theme.ts'

const { color, font, radius } = theme

/** The editor's looks, by the tokens of the theme: both palettes without drawing anew. */
const frame = EditorView.theme({
  '&': { height: '100%', color: color.ink, backgroundColor: 'transparent', fontSize: '1rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: font.mono, lineHeight: '1.85', overflow: 'auto' },
  '.cm-content': {
    padding: '20px 24px 40vh',
    caretColor: color.ink,
    textAutospace: 'no-autospace',
  },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: color.inkFaint },
  '.cm-panels': { backgroundColor: color.raised, color: color.ink },
  '.cm-panels-top': { borderBottom: `1px solid ${color.line}` },
  '.cm-panel.cm-search': { padding: '10px 36px 10px 14px', fontFamily: font.sans },
  '.cm-panel.cm-search label': { fontSize: '0.8125rem', marginRight: '10px' },
  '.cm-panel.cm-search [name=close]': { fontSize: '1.25rem', top: '8px', right: '12px' },
  '.cm-panel.cm-search [name=close], .cm-panel.cm-search label': { color: color.inkSoft },
  '.cm-textfield, .cm-button': {
    minHeight: '32px',
    padding: '0 10px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.s,
    background: color.surface,
    color: color.ink,
    fontSize: '0.875rem',
  },
  '.cm-searchMatch': { backgroundColor: color.mark, color: color.ink },
  '.cm-searchMatch-selected': { outline: `2px solid ${color.accent}` },
  '.cm-selectionMatch': { backgroundColor: color.accentSoft },
  '.cm-specialChar': { color: color.bad },
})

const marks = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700', color: color.ink },
  { tag: tags.heading1, fontSize: '1.3em' },
  { tag: tags.heading2, fontSize: '1.18em' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: color.accent },
  { tag: tags.url, color: color.inkFaint },
  { tag: tags.monospace, color: color.seal },
  { tag: tags.quote, color: color.inkSoft },
  { tag: tags.processingInstruction, color: color.inkFaint, fontWeight: '400' },
  { tag: [tags.contentSeparator, tags.labelName, tags.comment], color: color.inkFaint },
])

export const markdownTheme = [frame, syntaxHighlighting(marks)]
