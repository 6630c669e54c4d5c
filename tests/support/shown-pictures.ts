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

/** To the end, as what is far away is loaded late. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let at = 0; at < document.body.scrollHeight; at += innerHeight / 2) {
      scrollTo(0, at)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.images].every((image) => {
        if (image.complete) return true
        const { width, top, bottom } = image.getBoundingClientRect()
        // What scrolls inside the page may hold some that nobody has come to.
        return image.loading === 'lazy' && (width === 0 || bottom < 0 || top > innerHeight)
      }),
    )
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
          const image = new Image()
          image.src = currentSrc
          await image.decode()
          const places = [...document.images]
            .filter((other) => other.currentSrc === currentSrc)
            .map((other) => other.width * devicePixelRatio)
          const place = Math.max(...places, window.widestPlaces?.get(currentSrc) ?? 0)
          return { currentSrc, real: image.naturalWidth, place }
        }),
    ),
  )
}
