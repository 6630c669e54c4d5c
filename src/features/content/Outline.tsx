import { useMemo, useEffect, useState } from 'react'
import { css, styled } from 'styled-components'
import { outline as words } from '#src/messages/posts.ts'
import { media, theme } from '#src/theme/theme.ts'
import { HashLink } from './ContentLink.tsx'

/** A heading of a post as the contract sends it. */
interface OutlineEntry {
  id: string
  text: string
  depth: number
}

interface OutlineProps {
  entries: readonly OutlineEntry[]
}

/** The headings beside the text on a wide window; the one being read is marked. */
export function OutlineAside({ entries }: OutlineProps) {
  // One array as long as the entries are the same: it is what the effect listens for.
  const ids = useMemo(() => entries.map(({ id }) => id), [entries])
  const current = useCurrentHeading(ids)
  return (
    <Aside aria-label={words.title}>
      <Title>{words.title}</Title>
      <Entries entries={entries} current={current} />
    </Aside>
  )
}

/** The same headings above the text on a small window, folded until asked for. */
export function OutlineFold({ entries }: OutlineProps) {
  return (
    <Fold data-print="hidden">
      <summary>{words.title}</summary>
      <nav aria-label={words.title}>
        <Entries entries={entries} current={null} />
      </nav>
    </Fold>
  )
}

function Entries({ entries, current }: OutlineProps & { current: string | null }) {
  const top = Math.min(...entries.map(({ depth }) => depth))
  return (
    <ol>
      {entries.map(({ id, text, depth }) => (
        <li key={id}>
          <Entry
            target={id}
            $step={Math.min(depth - top, 3)}
            aria-current={id === current ? 'location' : undefined}
          >
            {text}
          </Entry>
        </li>
      ))}
    </ol>
  )
}

const frame = css`
  color: ${theme.color.inkFaint};
  font-size: 0.84375rem;
  line-height: 1.6;
`

const Aside = styled.nav`
  ${frame}
  position: sticky;
  top: calc(${theme.size.bar} + ${theme.space[6]});
  max-height: calc(100vh - ${theme.size.bar} - 2 * ${theme.space[6]});
  overflow: hidden auto;
  scrollbar-width: thin;

  ${media.narrow} {
    display: none;
  }
`

const Title = styled.p`
  margin-bottom: ${theme.space[2]};
  color: ${theme.color.inkSoft};
  font-weight: 600;
`

const Fold = styled.details`
  ${frame}
  padding: ${theme.space[2]} ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};

  summary {
    color: ${theme.color.inkSoft};
    font-weight: 600;
    cursor: pointer;
  }

  nav {
    padding: ${theme.space[2]} 0;
  }

  ${media.wide} {
    display: none;
  }
`

const Entry = styled(HashLink)<{ $step: number }>`
  display: block;
  padding: 4px 0 4px ${({ $step }) => 14 + $step * 14}px;
  border-left: 2px solid ${theme.color.line};

  &:hover {
    color: ${theme.color.accent};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  &[aria-current] {
    border-color: ${theme.color.seal};
    color: ${theme.color.ink};
  }
`

/** How far below the top of the window a heading counts as reached: the bar, and some air. Pixels. */
const reach = 110

/** The id of the heading one is reading below, or null above the first. Follows the scrolling. */
function useCurrentHeading(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      setCurrent(ids.findLast(isReached) ?? null)
    }
    const handleScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    handleScroll()
    window.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('resize', handleScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', handleScroll)
      window.removeEventListener('resize', handleScroll)
    }
  }, [ids])
  return current
}

function isReached(id: string) {
  const top = document.getElementById(id)?.getBoundingClientRect().top
  return top !== undefined && top <= reach
}
