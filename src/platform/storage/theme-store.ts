import type { TextStore } from './text-store.ts'

/** Under this name the preference is kept (specification §3); index.html reads it before the first paint. */
export const themeKey = 'theme'

type ThemePreference = 'light' | 'dark' | 'system'

/** The preference of this browser; anything but the three values reads as `system`. */
export function createThemeStore(storage: TextStore) {
  return {
    read(): ThemePreference {
      const stored = storage.getItem(themeKey)
      return stored === 'light' || stored === 'dark' ? stored : 'system'
    },
    write: (preference: ThemePreference) => storage.setItem(themeKey, preference),
  }
}

export type ThemeStore = ReturnType<typeof createThemeStore>
