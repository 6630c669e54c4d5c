interface Visit {
  url: URL
  state: unknown
}

/** The history and the address of a browser's window, with what a reader does to them. */
export function createWindow(address: string) {
  const visits: Visit[] = [{ url: new URL(address, 'https://blog.example'), state: null }]
  const events = new EventTarget()
  const opened: string[] = []
  let index = 0
  let isRefusing = false
  const current = () => visits[index] ?? { url: new URL('about:blank'), state: null }
  const visit = (state: unknown, href = '') => {
    if (isRefusing) throw new DOMException('too many calls', 'SecurityError')
    return { url: new URL(href || current().url, current().url), state: structuredClone(state) }
  }
  const add = (next: Visit) => visits.splice(++index, Infinity, next)
  const pop = () => events.dispatchEvent(new Event('popstate'))
  const part = {
    history: {
      get state() {
        return current().state
      },
      pushState(state: unknown, _: string, href?: string) {
        add(visit(state, href))
      },
      replaceState(state: unknown, _: string, href?: string) {
        visits[index] = visit(state, href)
      },
      go(steps: number) {
        index += steps
        pop()
      },
    },
    get location() {
      const { pathname, search, hash, href } = current().url
      return { pathname, search, hash, href, assign: (to: string) => opened.push(to) }
    },
    addEventListener: events.addEventListener.bind(events),
    opened,
    /** Follows a link of the page itself, which no script has seen. */
    follow(href: string) {
      add(visit(null, href))
      pop()
    },
    /** From now on no entry is taken, as Safari does after a hundred. */
    refuse: () => (isRefusing = true),
  }
  // A window has hundreds of members; these are the ones that a history needs.
  return part as typeof part & Window
}
