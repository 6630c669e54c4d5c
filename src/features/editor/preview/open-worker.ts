/**
 * Starts the worker that renders previews. Browsers that enforce Trusted Types take its address only from a
 * policy; this one knows no other address.
 */
export async function openWorker(): Promise<Worker> {
  const { default: address } = await import('./preview.worker.ts?worker&url')
  return new Worker(trusted(address), { type: 'module', name: 'preview' })
}

let trust: ((address: string) => string) | undefined

function trusted(address: string): string {
  trust ??= createTrust(address)
  return trust(address)
}

function createTrust(known: string): (address: string) => string {
  const policy = trustedTypesOf(globalThis)?.createPolicy('preview-worker', {
    createScriptURL(address) {
      if (address !== known) throw new TypeError('The only worker is the preview’s')
      return address
    },
  })
  return (address) => policy?.createScriptURL(address) ?? address
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/** Missing in browsers without Trusted Types, and in TypeScript's idea of a window. */
function trustedTypesOf(place: object): TrustedTypes | undefined {
  return 'trustedTypes' in place ? (place.trustedTypes as TrustedTypes) : undefined
}
