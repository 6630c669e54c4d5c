/** Ends the task that runs: a tap that waits for it is heard before what follows. */
export const nextTask = (window: Window) =>
  new Promise<void>((resolve) => window.setTimeout(resolve))
