import { Ellipsis } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { IconButton } from './IconButton.tsx'

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
