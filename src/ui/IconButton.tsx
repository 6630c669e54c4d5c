import type { ComponentPropsWithRef, ReactNode } from 'react'
import { styled } from 'styled-components'
import { Ellipsis } from 'lucide-react'
import { media, theme } from '#src/theme/theme.ts'

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** What it does, for those who don't see the icon; also its tooltip. */
  label: string
  /** The icon, and perhaps a `Badge` on its corner. */
  children: ReactNode
}

/** A round button that shows an icon and says its name. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <Round type="button" aria-label={label} title={label} {...rest}>
      {children}
    </Round>
  )
}

const Round = styled.button`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  color: ${theme.color.inkSoft};

  ${media.hover} {
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${theme.color.line};
      color: ${theme.color.ink};
    }
  }

  &[aria-expanded='true'],
  &[aria-pressed='true'] {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
  }

  &:disabled,
  &[aria-disabled='true'] {
    opacity: 0.5;
  }
`

interface MoreButtonProps extends ComponentPropsWithRef<'button'> {
  /** What the menu is about. */
  label: string
}

/** Three dots that open a menu of what is done more rarely. */
export function MoreButton(props: MoreButtonProps) {
  return (
    <IconButton {...props}>
      <Ellipsis size={18} aria-hidden />
    </IconButton>
  )
}
