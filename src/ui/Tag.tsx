import { css, styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

const tones = {
  accent: css`
    background: ${theme.tint.blue.paper};
    color: ${theme.tint.blue.ink};
  `,
  success: css`
    background: ${theme.tint.green.paper};
    color: ${theme.tint.green.ink};
  `,
  info: css`
    background: ${theme.tint.teal.paper};
    color: ${theme.tint.teal.ink};
  `,
  warning: css`
    background: ${theme.tint.ochre.paper};
    color: ${theme.tint.ochre.ink};
  `,
  error: css`
    background: ${theme.tint.red.paper};
    color: ${theme.tint.red.ink};
  `,
  neutral: css`
    background: ${theme.color.line};
    color: ${theme.color.inkSoft};
  `,
}

/** What a tag says besides its word: `warning`, `info`, `success`, `error`, `neutral` for states. */
export type TagTone = keyof typeof tones

/** A small label: a topic, a category, a state. As a link: `<Tag as={Link} to={…}>`. */
export const Tag = styled.span<{ $tone?: TagTone }>`
  display: inline-block;
  flex: none;
  max-width: 100%;
  padding: 1px 8px;
  border-radius: 5px;
  overflow: hidden;
  font-size: ${theme.text.xs};
  text-overflow: ellipsis;
  white-space: nowrap;
  ${({ $tone = 'accent' }) => tones[$tone]}

  a&:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`
