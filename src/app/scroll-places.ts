const storageKey = 'scroll'

/** How far each place of the history was scrolled, in CSS pixels. */
export type ScrollPlaces = Map<string, number>

/** The places of this tab, from before a reload; none where storage is forbidden or was tampered with. */
export function readPlaces(): ScrollPlaces {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return new Map(
      Object.entries(Object(stored)).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      ),
    )
  } catch {
    return new Map()
  }
}

/** Keeps the places for the reload of this tab. */
export function writePlaces(places: ScrollPlaces): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(places)))
  } catch {
    // Without storage the places are forgotten with the page.
  }
}
