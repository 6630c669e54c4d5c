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

/** Lets the author choose images; answers nothing when they change their mind. */
export function chooseImages(document: Document, several: boolean): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/png,image/jpeg,image/webp,image/gif'
  input.multiple = several
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(Array.from(input.files ?? [])))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
