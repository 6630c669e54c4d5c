/**
 * Starts a worker of this app. Browsers that enforce Trusted Types take its address only from a policy: the one of
 * this name, which knows no other address, and has to be allowed by the page's answer.
 */
export function openWorker(name: string, address: string): Worker {
  return new Worker(trusted(name, address), { type: 'module', name })
}

const policies = new Map<string, (address: string) => string>()

function trusted(name: string, address: string): string {
  const trust = policies.get(name) ?? createTrust(name, address)
  policies.set(name, trust)
  return trust(address)
}

function createTrust(name: string, known: string): (address: string) => string {
  const policy = trustedTypesOf(globalThis)?.createPolicy(name, {
    createScriptURL(address) {
      if (address !== known) throw new TypeError(`${name} has another address`)
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
