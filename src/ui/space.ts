import type { scale } from '#src/theme/tokens.ts'

/** A step of the distance scale, from 4 px (1) to 72 px (8). */
export type Space = keyof typeof scale.space
