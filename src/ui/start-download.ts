/** Has the browser download an address of this site by itself, to its disk and not through the memory. */
export function startDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Hands a file to the browser, which keeps it where its downloads go. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the content over once the press has been handled.
  setTimeout(() => URL.revokeObjectURL(address))
}
