import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { opensElsewhere } from '#src/lib/opens-elsewhere.ts'
import { idOfLink, fragmentOf } from './fragment.ts'

const base = '/blog'

interface ContentLinkProps extends ComponentProps<'a'> {
  /** The ids of the post, for its links to itself. */
  ids: ReadonlySet<string>
}

/** A link of a post: inside the page, to another page of the app, or out. */
export function ContentLink({ href, ids, children, ...rest }: ContentLinkProps) {
  if (href === undefined) return <a {...rest}>{children}</a>
  if (href.startsWith('#')) {
    return (
      <HashLink {...rest} target={idOfLink(href, ids)}>
        {children}
      </HashLink>
    )
  }
  if (href.startsWith(`${base}/`)) {
    return (
      <Link {...rest} to={href.slice(base.length)}>
        {children}
      </Link>
    )
  }
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  )
}

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
