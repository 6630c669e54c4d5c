/** What a browser has to copy with; over plain HTTP it has nothing. */
interface Copier {
  clipboard?: { writeText: (text: string) => Promise<void> }
}

/** Copies a text; answers whether the browser let it. */
export async function copyText({ clipboard }: Copier, text: string): Promise<boolean> {
  try {
    if (clipboard === undefined) return false
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
