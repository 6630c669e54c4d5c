import type { Row } from './differences.ts'
import { openWorker } from './open-worker.ts'

/** `differencesOf` beside the page, which stays free meanwhile; in it where no worker can be started. */
export async function compare(left: string, right: string): Promise<readonly Row[] | null> {
  return compareBeside(left, right).catch(async () => {
    const { differencesOf } = await import('./differences.ts')
    return differencesOf(left, right)
  })
}

async function compareBeside(left: string, right: string) {
  const { default: address } = await import('./differences.worker.ts?worker&url')
  const worker = openWorker('comparison-worker', address)
  return new Promise<readonly Row[] | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<readonly Row[] | null>) =>
      resolve(data),
    )
    worker.addEventListener('error', () => reject(new Error('The comparison broke')))
    worker.postMessage({ left, right })
  }).finally(() => worker.terminate())
}
