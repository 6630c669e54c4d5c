/** A text as it is compared with what is searched for: whatever the case and the width of its letters. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase()
