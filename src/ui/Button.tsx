import { css, styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'

/** How much a button asks for attention. */
type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

interface ButtonStyle {
  /** `plain` unless said otherwise; one `primary` a view. */
  $kind?: ButtonKind
  $size?: 'medium' | 'small'
  /** Takes the whole width it is given. */
  $wide?: boolean
}

const kinds = {
  primary: css`
    background: ${theme.color.accent};
    border-color: ${theme.color.accent};
    color: ${theme.color.accentInk};
  `,
  plain: css`
    background: ${theme.color.surface};
    border-color: ${theme.color.lineStrong};
  `,
  quiet: css`
    background: none;
    border-color: transparent;
    color: ${theme.color.accent};
  `,
  danger: css`
    background: ${theme.color.surface};
    border-color: currentcolor;
    color: ${theme.color.bad};
  `,
}

const sizes = {
  medium: css`
    min-height: 42px;
    padding: 0 22px;
  `,
  small: css`
    min-height: 34px;
    padding: 0 14px;
    font-size: ${theme.text.s};
  `,
}

/**
 * A button that never submits by accident; `aria-busy` shows work going on. A link that looks like it
 * is `<Button as={Link} to={…}>`.
 */
export const Button = styled.button.attrs<ButtonStyle>((props) => ({
  // A link has no button type, so the default is for the element itself only.
  type: props.type ?? (props.as === undefined ? 'button' : undefined),
}))<ButtonStyle>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[2]};
  border: 1px solid;
  border-radius: ${theme.radius.pill};
  font-weight: 600;
  line-height: 1.2;
  white-space: nowrap;
  text-align: center;
  user-select: none;
  transition:
    filter ${theme.motion.quick},
    background-color ${theme.motion.quick};

  svg {
    flex: none;
  }

  ${({ $kind = 'plain' }) => kinds[$kind]}
  ${({ $size = 'medium' }) => sizes[$size]}
  ${({ $wide }) => $wide && 'width: 100%;'}

  ${media.hover} {
    &:hover:not(:disabled, [aria-disabled='true']) {
      filter: brightness(0.96) saturate(1.1);
    }
  }

  &:active:not(:disabled, [aria-disabled='true']) {
    filter: brightness(0.92);
  }

  &:disabled,
  &[aria-disabled='true'] {
    opacity: 0.55;
  }

  &[aria-busy='true'] {
    cursor: progress;
  }
`

/** One of several small things to do with a row; as a link: `<SmallAction as={Link} to={…}>`. */
export const SmallAction = styled.button.attrs((props) => ({
  type: props.as === undefined ? 'button' : undefined,
}))`
  display: inline-flex;
  align-items: center;
  min-height: 32px;
  padding: 0 8px;
  border: 0;
  border-radius: ${theme.radius.s};
  background: none;
  color: ${theme.color.accent};
  font-size: ${theme.text.s};
  white-space: nowrap;

  ${media.hover} {
    &:hover {
      background: ${theme.color.accentSoft};
    }
  }
`
