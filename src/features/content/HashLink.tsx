import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { fragmentOf } from './fragment.ts'

interface HashLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The id of the element it leads to. */
  target: string
}

/**
 * A link to a place on the page. Goes through the router, which remembers a scroll position for each of its
 * entries and scrolls below the bar; the focus follows, as it does for a native link.
 */
export function HashLink({ target, onClick, ...rest }: HashLinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented && !opensElsewhere(event)) {
      document.getElementById(target)?.focus({ preventScroll: true })
    }
  }
  return <Link {...rest} to={{ hash: fragmentOf(target) }} onClick={handleClick} />
}

function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
