/** How long what was loaded counts as fresh, in milliseconds (specification §9). */
export const lifetimes = {
  home: 300_000,
  ranking: 600_000,
  topicBrowse: 180_000,
  userProfile: 300_000,
  category: 1_800_000,
} as const
