/** What is loaded when it is first asked for; after a failure, when it is asked for again. */
export function loadOnce<Loaded extends { stop: () => void }>(load: () => Promise<Loaded>) {
  let loading: Promise<Loaded> | null = null
  return {
    get: () => {
      loading ??= load().catch((error: unknown) => {
        loading = null
        throw error
      })
      return loading
    },
    stop: () => void loading?.then((loaded) => loaded.stop()),
  }
}
