import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { idOfLink } from './fragment.ts'
import { HashLink } from './HashLink.tsx'

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
