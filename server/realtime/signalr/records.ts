import { ProtocolError } from './protocol-error.ts'

const separator = 0x1e
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Cuts what a client sends into records; a record may come in pieces, and a piece may hold many. Answers the records
 * that `chunk` completes, and what is left of it.
 */
export function cutRecords(rest: Buffer | undefined, chunk: Buffer, mostBytes: number) {
  const bytes = rest ? Buffer.concat([rest, chunk]) : chunk
  const records: string[] = []
  let start = 0
  for (let end; (end = bytes.indexOf(separator, start)) !== -1; start = end + 1)
    records.push(decode(bytes.subarray(start, end), mostBytes))
  if (bytes.length - start > mostBytes) throw tooLarge(mostBytes)
  // A copy: a piece would keep the whole chunk in memory.
  return {
    records,
    rest: start < bytes.length ? Buffer.from(bytes.subarray(start)) : undefined,
  }
}

function decode(record: Buffer, mostBytes: number) {
  if (record.length > mostBytes) throw tooLarge(mostBytes)
  try {
    return decoder.decode(record)
  } catch {
    throw new ProtocolError('a record is not UTF-8')
  }
}

const tooLarge = (mostBytes: number) =>
  new ProtocolError(`a record is larger than ${mostBytes} bytes`)
