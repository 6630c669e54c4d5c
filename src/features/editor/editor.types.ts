/** What stands beside the text; on a small window in its place, or on a sheet above it. */
export type Aside = 'none' | 'preview' | 'outline' | 'settings'
