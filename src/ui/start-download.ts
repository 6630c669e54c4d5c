/** Has the browser download an address of this site by itself, to its disk and not through the memory. */
export function startDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
