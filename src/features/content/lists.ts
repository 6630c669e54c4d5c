import { css } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** Lists of a post: the numbering its author chose, lists in lists, lists of tasks. */
export const lists = css`
  ul,
  ol {
    padding-left: 1.6em;
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }

  ol[type='a'] {
    list-style: lower-alpha;
  }

  ol[type='A'] {
    list-style: upper-alpha;
  }

  ol[type='i'] {
    list-style: lower-roman;
  }

  ol[type='I'] {
    list-style: upper-roman;
  }

  ul ul,
  ol ul {
    list-style: circle;
  }

  li > ul,
  li > ol,
  li > p,
  dd > p {
    margin-bottom: 0.4em;
  }

  li + li {
    margin-top: 0.3em;
  }

  .contains-task-list {
    padding-left: 0.2em;
    list-style: none;
  }

  .task-list-item input {
    width: 1em;
    height: 1em;
    margin: 0 0.5em 0 0;
    accent-color: ${theme.color.accent};
    vertical-align: -0.1em;
  }
`
