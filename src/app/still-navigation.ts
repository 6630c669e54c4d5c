import { createPath, type To } from 'react-router-dom'
import { basename, type BrowserNavigation } from './navigation.ts'

/** Stands at one address for ever: where a page is painted nobody goes anywhere. `here` is relative to /blog. */
export function createStillNavigation(here: string): BrowserNavigation {
  const { pathname, search } = new URL(basename + here, 'http://painted.invalid')
  const location = { pathname, search, hash: '', key: 'painted', state: null }
  const stay = () => {}
  return {
    location: () => location,
    here: () => here,
    go: stay,
    subscribe: () => stay,
    navigator: {
      createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
      go: stay,
      push: stay,
      replace: stay,
    },
  }
}
