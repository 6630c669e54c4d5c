import { isIPv6 } from 'node:net'

/**
 * The network an address belongs to, as far as throttles care: an IPv4 address itself, an IPv6 address's /64,
 * since one household owns all of that. A connection that has ended has no address any more, whatever Fastify's types say.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

/** The provider's block around an address: /24 of IPv4, /48 of IPv6, for limits on who rents many neighbouring addresses. */
export function neighbourhoodOf(address: string | undefined): string {
  const network = networkOf(address)
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : `${network.split('.').slice(0, 3).join('.')}.0/24`
}

function groupsOf(address: string) {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...right]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
