import { styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'
import { authoredColors, authoredFormats } from '#src/ui/editor/authored.ts'
import { lists } from './lists.ts'

/** The typography of a post. A heading wears the looks of the level that it has below the page's title. */
export const Prose = styled.div`
  font-size: ${theme.text.l};
  line-height: 1.9;
  overflow-wrap: break-word;

  ${media.phone} {
    font-size: 1rem;
    line-height: 1.85;
  }

  & > :first-child {
    margin-top: 0;
  }

  p,
  ul,
  ol,
  dl,
  figure,
  details {
    margin: 0 0 1.2em;
  }

  h2,
  h3,
  h4,
  h5,
  h6 {
    margin: 2em 0 0.8em;
    font: 600 1em/1.5 ${theme.font.sans};
  }

  h2 {
    font-size: 1.375rem;
  }

  h3 {
    margin-top: 1.6em;
    font-size: 1.1875rem;
  }

  h4 {
    margin-top: 1.4em;
    font-size: 1.0625rem;
  }

  h5,
  h6 {
    color: ${theme.color.inkSoft};
  }

  p,
  li,
  dt,
  dd,
  th,
  td,
  h2,
  h3,
  h4,
  h5,
  h6,
  summary,
  figcaption,
  blockquote {
    unicode-bidi: plaintext;
  }

  a {
    color: ${theme.color.accent};
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }

  a:hover {
    text-decoration-thickness: 2px;
  }

  ${lists}

  dt {
    font-weight: 600;
  }

  dd {
    padding-inline-start: 1.6em;
  }

  blockquote {
    margin: 1.4em 0;
    padding-block: 2px;
    padding-inline-start: 18px;
    border-inline-start: 3px solid ${theme.color.seal};
    color: ${theme.color.inkSoft};
  }

  blockquote > :last-child,
  li > :last-child,
  dd > :last-child,
  details > :last-child {
    margin-bottom: 0;
  }

  code,
  kbd,
  samp {
    padding: 2px 6px;
    border-radius: 5px;
    background: ${theme.color.code};
    font: 0.88em ${theme.font.mono};
    overflow-wrap: anywhere;
    text-autospace: no-autospace;
  }

  kbd {
    border: 1px solid ${theme.color.lineStrong};
  }

  pre code {
    padding: 0;
    background: none;
    font: inherit;
    overflow-wrap: normal;
  }

  pre.plain-text {
    margin: 0;
    font-family: inherit;
    white-space: pre-wrap;
  }

  hr {
    margin: 2.4em auto;
    width: 30%;
    border: 0;
    border-top: 1px solid ${theme.color.lineStrong};
  }

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: 0.9375rem;
    line-height: 1.7;
  }

  th,
  td {
    min-width: 7.5em;
    padding: 9px 12px;
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
    vertical-align: top;
  }

  th {
    color: ${theme.color.inkSoft};
    font-weight: 600;
  }

  caption,
  figcaption {
    padding: 0.5em 0;
    color: ${theme.color.inkFaint};
    font-size: ${theme.text.s};
    text-align: center;
  }

  summary {
    cursor: pointer;
  }

  details[open] > summary {
    margin-bottom: 0.6em;
  }

  mark {
    padding: 0 2px;
  }

  sup,
  sub {
    line-height: 0;
  }

  math {
    font-size: 1.05em;
  }

  .footnotes {
    margin-top: 3em;
    padding-top: 1.2em;
    border-top: 1px solid ${theme.color.line};
    color: ${theme.color.inkSoft};
    font-size: ${theme.text.m};
  }

  .sr-only {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  sup a[id]:focus-visible,
  [tabindex='-1']:focus {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 4px;
  }

  h2:focus,
  h3:focus,
  h4:focus,
  h5:focus,
  h6:focus {
    outline: none;
  }

  ${authoredFormats}
  ${authoredColors({
    color: "[data-authored~='color']",
    background: "[data-authored~='background-color']",
  })}
`
