/** Milliseconds: far less than the product's own pauses, and more than a busy machine takes. */
export const soon = 10_000

/** Waits for a fact, looking again every few milliseconds; fails with `what` when it does not become true. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  withinMs = 120_000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
