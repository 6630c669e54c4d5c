import { styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'

/** A small button inside a row; with `aria-pressed` it is a switch (follow, choose) and looks its state; as a link with `aria-current` it is the one of several that is shown. */
export const Chip = styled.button.attrs((props) => ({
  type: props.type ?? (props.as === undefined ? 'button' : undefined),
}))`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  flex: none;
  min-height: 28px;
  padding: 0 12px;
  border: 1px solid ${theme.color.lineStrong};
  border-radius: ${theme.radius.pill};
  background: none;
  color: ${theme.color.accent};
  font: 500 ${theme.text.xs} / 1 ${theme.font.sans};
  white-space: nowrap;

  ${media.hover} {
    &:hover:not(:disabled) {
      border-color: currentcolor;
    }
  }

  &[aria-pressed='true'] {
    border-color: transparent;
    background: ${theme.color.line};
    color: ${theme.color.inkSoft};
  }

  &[aria-current] {
    border-color: transparent;
    background: ${theme.color.accentSoft};
    font-weight: 600;
  }

  &:disabled {
    opacity: 0.55;
  }
`
