import { css } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { authoredColors, authoredFormats } from '../authored.ts'

const levels = Array.from({ length: 9 }, (_, at) => at)

/** Quill numbers flat lists by counters, one for each level. */
const counters = levels
  .map((step) => {
    const line = step === 0 ? 'li[data-list]' : `li.ql-indent-${step}`
    const deeper = levels.slice(step + 1).map((below) => `list-${below}`)
    return `
      ${line} { counter-increment: list-${step};${deeper.length > 0 ? ` counter-reset: ${deeper.join(' ')};` : ''} }
      ${line}[data-list='ordered'] > .ql-ui::before {
        content: counter(list-${step}, ${['decimal', 'lower-alpha', 'lower-roman'][step % 3] ?? 'decimal'}) '. ';
      }
    `
  })
  .join('\n')

/** The text as its readers will see it, with what Quill needs to draw lists, and no style sheet of its own. */
export const richTextStyles = css`
  .ql-container {
    position: relative;
    height: 100%;
    overflow: auto;
  }

  .ql-clipboard {
    position: absolute;
    left: -100000px;
    height: 1px;
    overflow-y: hidden;
  }

  .ql-editor {
    min-height: 100%;
    padding: 20px 24px 40vh;
    font-size: ${theme.text.l};
    line-height: 1.9;
    outline: none;
    overflow-wrap: break-word;
    tab-size: 4;
    white-space: pre-wrap;
    counter-reset: ${levels.map((step) => `list-${step}`).join(' ')};
  }

  .ql-editor.ql-blank:not([data-composing])::before {
    content: attr(data-placeholder);
    position: absolute;
    color: ${theme.color.inkFaint};
    pointer-events: none;
  }

  .ql-editor p {
    margin-bottom: 0.6em;
  }

  .ql-editor :is(h1, h2, h3, h4, h5, h6) {
    margin: 0.8em 0 0.5em;
    font: 600 1.0625rem/1.5 ${theme.font.sans};
  }

  .ql-editor h1 {
    font-size: 1.5rem;
  }

  .ql-editor h2 {
    font-size: 1.375rem;
  }

  .ql-editor h3 {
    font-size: 1.1875rem;
  }

  .ql-editor a {
    color: ${theme.color.accent};
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .ql-editor blockquote {
    margin: 0;
    padding: 2px 0 2px 18px;
    border-left: 3px solid ${theme.color.seal};
    color: ${theme.color.inkSoft};
  }

  .ql-editor code,
  .ql-formula,
  .ql-video {
    padding: 2px 6px;
    border-radius: 5px;
    background: ${theme.color.code};
    font: 0.88em ${theme.font.mono};
  }

  .ql-formula::before,
  .ql-video::before {
    content: attr(data-value);
  }

  .ql-code-block-container {
    margin: 0.6em 0;
    padding: 14px 16px;
    overflow-x: auto;
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.m};
    background: ${theme.color.code};
    font: 0.84375rem/1.75 ${theme.font.mono};
  }

  .ql-editor img {
    display: inline-block;
    max-width: 100%;
    border-radius: ${theme.radius.s};
    vertical-align: bottom;
  }

  .ql-editor ol {
    padding-left: 1.6em;
  }

  .ql-editor li {
    position: relative;
    list-style: none;
  }

  .ql-editor li > .ql-ui::before {
    display: inline-block;
    width: 1.3em;
    margin: 0 0.3em 0 -1.6em;
    color: ${theme.color.inkSoft};
    text-align: right;
    white-space: nowrap;
    content: '•';
  }

  .ql-editor li[data-list='checked'] > .ql-ui::before {
    cursor: pointer;
    content: '☑';
  }

  .ql-editor li[data-list='unchecked'] > .ql-ui::before {
    cursor: pointer;
    content: '☐';
  }

  ${counters}
  ${authoredFormats}
  ${authoredColors({ color: '[data-color]', background: '[data-background]' })}
`
