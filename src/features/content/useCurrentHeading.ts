import { useEffect, useState } from 'react'

/** How far below the top of the window a heading counts as reached: the bar, and some air. Pixels. */
const reach = 110

/** The id of the heading one is reading below, or null above the first. Follows the scrolling. */
export function useCurrentHeading(ids: readonly string[]): string | null {
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
