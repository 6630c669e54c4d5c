/** Milliseconds from the first failed attempt to the second, from that to the third, …. */
export const retryPausesMs = [1_000, 5_000, 30_000, 120_000, 600_000]
