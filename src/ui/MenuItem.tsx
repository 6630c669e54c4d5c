import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'

/** One thing to choose in a menu: a `<button>`, or a link with `<MenuItem as={Link} to={…}>`. */
export const MenuItem = styled.button.attrs((props) => ({
  role: props.role ?? 'menuitem',
  tabIndex: -1,
  type: props.type ?? (props.as === undefined ? 'button' : undefined),
}))`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};
  width: 100%;
  min-height: 38px;
  padding: 6px 12px;
  border: 0;
  border-radius: ${theme.radius.s};
  background: none;
  font-size: 0.875rem;
  text-align: start;
  white-space: nowrap;

  &:hover,
  &:focus-visible {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  &:disabled,
  &[aria-disabled='true'] {
    background: none;
    color: ${theme.color.inkFaint};
  }
`

/** A hairline between groups of menu items. */
export const MenuSeparator = styled.div.attrs({ role: 'separator' })`
  height: 1px;
  margin: 6px;
  background: ${theme.color.line};
`
