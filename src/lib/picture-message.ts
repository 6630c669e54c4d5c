/** A message that is a picture of this site and nothing else is shown as that picture. */
const address = /^\/images\/[a-z]+\/[\w-]+\.[a-z]+$/

export const isPicture = (content: string) => address.test(content)
