/** The images among what is pasted or dropped. */
export function imagesIn(transfer: DataTransfer | null): File[] {
  return Array.from(transfer?.files ?? []).filter(({ type }) => type.startsWith('image/'))
}

/** Whether a paste is images and nothing to read: office programs copy a picture of their text beside it. */
export function isImagesAlone(transfer: DataTransfer | null): boolean {
  if (transfer === null || imagesIn(transfer).length === 0) return false
  const text = transfer.getData('text/plain')
  if (text === '') return true
  const isMarkup = transfer.getData('text/html') !== '' || transfer.getData('text/rtf') !== ''
  return !isMarkup && isFileNames(text, transfer.files)
}

/** Finder copies the names of the files beside them. */
function isFileNames(text: string, files: FileList): boolean {
  const names = Array.from(files, ({ name }) => name.normalize())
  return text.split(/[\r\n]+/).every((line) => line === '' || names.includes(line.normalize()))
}
