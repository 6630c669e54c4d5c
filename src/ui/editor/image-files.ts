/** The images among what is pasted or dropped. */
export function imagesIn(transfer: DataTransfer | null): File[] {
  return Array.from(transfer?.files ?? []).filter(({ type }) => type.startsWith('image/'))
}

/** Whether a paste is images and nothing to read: office programs copy a picture of their text beside it. */
export function isImagesAlone(transfer: DataTransfer | null): boolean {
  return imagesIn(transfer).length > 0 && transfer?.getData('text/plain') === ''
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
