import { parseObject, Frame } from './frames.ts'

const protocolName = 'json'
const newestVersion = 1
const unexpected = 'An unexpected error occurred during connection handshake.'

/** The texts are those of ASP.NET Core, as everywhere on the wire: clients and their tests know them. */
export const handshakeTimedOut = 'Handshake was canceled.'

/** Why a client's first record is no handshake that we can accept; undefined when it is. */
export function refuseHandshake(record: string): string | undefined {
  const request = parseObject(record)
  const protocol = request?.['protocol']
  const version = request?.['version']
  if (typeof protocol !== 'string' || !Number.isInteger(version)) return unexpected
  if (protocol.toLowerCase() !== protocolName)
    return `The protocol '${protocol}' is not supported.`
  if (Number(version) > newestVersion)
    return `The server does not support version ${Number(version)} of the '${protocolName}' protocol.`
  return undefined
}

export const handshakeAccepted = new Frame('{}\u001e')

export const handshakeRefused = (error: string) =>
  new Frame(`${JSON.stringify({ error })}\u001e`)
