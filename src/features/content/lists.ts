import { css } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** Lists of a post: the numbering its author chose, lists in lists, lists of tasks. */
export const lists = css`
  ul,
  ol {
    list-style: disc;
  }

  /* The room for a marker is the item's own: it is where the item begins, right of one that is written from the right. */
  li {
    margin-inline-start: 1.6em;
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
    list-style: none;
  }

  .contains-task-list > li {
    margin-inline-start: 0.2em;
  }

  .task-list-item input {
    width: 1em;
    height: 1em;
    margin: 0;
    margin-inline-end: 0.5em;
    accent-color: ${theme.color.accent};
    vertical-align: -0.1em;
  }
`
