import { openWorker } from '#src/lib/open-worker.ts'

/** Starts the worker that renders previews. */
export async function openPreviewWorker(): Promise<Worker> {
  const { default: address } = await import('./preview.worker.ts?worker&url')
  return openWorker('preview-worker', address)
}
