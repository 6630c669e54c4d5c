import { ProtocolError } from './errors.ts'
import type { Goodbye } from './hub.ts'

/** One or more whole records, ready for any transport: what many connections are sent is encoded once. */
export class Frame {
  readonly text: string
  #bytes: Buffer | undefined
  #event: Buffer | undefined

  constructor(text: string) {
    this.text = text
  }

  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(this.text))
  }

  /** As a server-sent event. JSON escapes line breaks, so one data line holds it. */
  get event(): Buffer {
    return (this.#event ??= Buffer.from(`data: ${this.text}\r\n\r\n`))
  }
}

/** A client's call. Without an `invocationId` nobody waits for an answer. */
export interface Call {
  target: string
  args: readonly unknown[]
  invocationId: string | undefined
  /** Whether the client expects a stream, which no method of ours answers. */
  isStream: boolean
  /** How many of its arguments the client would send as streams, which no method of ours takes. */
  streamCount: number
}

type ClientFrame = Call | 'ping' | 'close' | 'ignored'

const invocationType = 1
const completionType = 3
const streamInvocationType = 4
const pingType = 6
const closeType = 7

/** Reads one record that follows the handshake. What we have no use for is ignored, as the protocol asks. */
export function readFrame(record: string): ClientFrame {
  const message = parseObject(record)
  if (!message) throw new ProtocolError('a record is no JSON object')
  const type = message['type']
  if (!Number.isInteger(type)) throw new ProtocolError('a message has no type')
  if (type === pingType) return 'ping'
  if (type === closeType) return 'close'
  if (type === invocationType || type === streamInvocationType)
    return readCall(message, type === streamInvocationType)
  return 'ignored'
}

function readCall(message: Record<string, unknown>, isStream: boolean): Call {
  const { target, arguments: args, invocationId, streamIds } = message
  if (typeof target !== 'string') throw new ProtocolError('a call has no target')
  if (!Array.isArray(args)) throw new ProtocolError('a call has no list of arguments')
  const isAsked = typeof invocationId === 'string' && invocationId !== ''
  if (!isAsked && (isStream || (invocationId ?? '') !== ''))
    throw new ProtocolError('a call has no proper id')
  return {
    target,
    args,
    invocationId: isAsked ? invocationId : undefined,
    isStream,
    streamCount: Array.isArray(streamIds) ? streamIds.length : 0,
  }
}

const frame = (message: object) => new Frame(`${JSON.stringify(message)}\u001e`)

export const ping = frame({ type: pingType })

export const push = (target: string, args: readonly unknown[]) =>
  frame({ type: invocationType, target, arguments: args })

/** The answer to a call: an undefined result is none, null is one. */
export const completion = (invocationId: string, result: unknown) =>
  frame({ type: completionType, invocationId, result })

export const failedCompletion = (invocationId: string, error: string) =>
  frame({ type: completionType, invocationId, error })

export const close = ({ reason, allowReconnect }: Goodbye) =>
  frame({ type: closeType, error: reason, ...(allowReconnect ? { allowReconnect } : {}) })

/** A record as a JSON object; undefined when it is anything else. */
function parseObject(record: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(record)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    // Checked in the line above.
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

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
