import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { idOfFragment } from './fragment.ts'

/**
 * Goes to the place that the address names, once, when it is opened from outside: the router looked for it
 * before the post had come. Coming back to a place one has scrolled away from is the router's business.
 */
export function useArrival() {
  const { hash, key } = useLocation()
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    if (hash === '' || key !== firstKey || window.scrollY > 0) return
    document.getElementById(idOfFragment(hash))?.scrollIntoView()
  }, [hash, key])
}

/** The router's key of the entry that the app was opened at. */
const firstKey = 'default'
