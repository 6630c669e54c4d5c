import { links } from '#machines/links.ts'
import type { Actors } from '#src/runtime/runtime.ts'

/** Lets the machines hear each other, along `machines/links.ts`. Tie before starting. */
export function tie({ session, dialogs, menus }: Actors, clearViewer: () => void): void {
  for (const link of links) {
    session.on(link.on, () => {
      switch (link.to) {
        case 'dialogs':
          return dialogs.send(link.send)
        case 'menus':
          return menus.send(link.send)
        case 'viewer':
          return clearViewer()
      }
    })
  }
}
