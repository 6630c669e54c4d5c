import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useQuery } from '#src/runtime/useQuery.ts'
import { feed, footer } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { useDates, useNow } from '#src/runtime/time.ts'
import * as queries from '#src/data/queries.ts'
import { theme } from '#src/theme/theme.ts'

/** Copyright with the current year, the filing number, what the site is built with (specification §1), and pages that have no place above. */
export function Footer() {
  const { data: site } = useQuery(queries.site, null)
  const { yearOf } = useDates()
  const year = yearOf(useNow())
  return (
    <Line data-print="hidden">
      {site && (
        <>
          <p>{footer.copyright(year, site.copyrightHolder)}</p>
          {site.filingNumber !== '' && (
            <a href={site.filingUrl} target="_blank" rel="noopener noreferrer">
              {site.filingNumber}
            </a>
          )}
          {site.poweredBy.length > 0 && <p>{site.poweredBy.join('，')}</p>}
          <More aria-label={footer.more}>
            <Link to={paths.posts()}>{footer.posts}</Link>
            <Link to={paths.ranking()}>{footer.ranking}</Link>
            <a href="/feeds/site.rss">{feed.link}</a>
          </More>
        </>
      )}
    </Line>
  )
}

/* Its height stands before the text comes, so that nothing below the page moves. */
const Line = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[1]} ${theme.space[4]};
  min-height: 71px;
  padding: ${theme.space[5]} ${theme.space[4]};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
  text-align: center;

  a:hover {
    color: ${theme.color.accent};
  }
`

const More = styled.nav`
  display: flex;
  gap: ${theme.space[4]};
`
