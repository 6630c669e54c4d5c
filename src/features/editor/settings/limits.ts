/** The limits of the contract; lengths in code points. */
export const limits = {
  title: 100,
  excerpt: 200,
  categories: 5,
  tags: 10,
  tag: 20,
  topics: 5,
} as const
