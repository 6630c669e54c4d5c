import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The widest place, by address, that a picture had when it came: a browser takes what it has for a smaller one. */
    widestPlaces?: Map<string, number>
  }
}

/** Before the page is opened: places that are gone when {@link shownPictures} looks have loaded pictures, too. */
export async function watchPictures(page: Page) {
  await page.addInitScript(() => {
    const widest = (window.widestPlaces = new Map<string, number>())
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement)) return
      const place = target.width * devicePixelRatio
      widest.set(target.currentSrc, Math.max(place, widest.get(target.currentSrc) ?? 0))
    }
    addEventListener('load', note, true)
  })
}

/** Waits until every picture that has a place is there, also those that are far away and would be loaded late. */
export async function loadPictures(page: Page) {
  const isLoaded = () =>
    page.evaluate(() => {
      const shown = [...document.images].filter(({ width }) => width > 0)
      for (const image of shown) image.loading = 'eager'
      return shown.every(({ complete }) => complete)
    })
  await expect.poll(isLoaded).toBe(true)
}

/** Every picture with its width and that of the widest place it was loaded for. */
export async function shownPictures(page: Page) {
  return page.evaluate(() =>
    Promise.all(
      [...document.images]
        // A picture that cannot be shown, as another test may have made one, has no width of its own.
        .filter(({ width, naturalWidth }) => width > 0 && naturalWidth > 0)
        .map(async ({ currentSrc }) => {
          // Before anything is waited for: the page goes on.
          const places = [...document.images]
            .filter((other) => other.currentSrc === currentSrc)
            .map((other) => other.width * devicePixelRatio)
          const place = Math.max(...places, window.widestPlaces?.get(currentSrc) ?? 0)
          const image = new Image()
          image.src = currentSrc
          await image.decode()
          return { currentSrc, real: image.naturalWidth, place }
        }),
    ),
  )
}
