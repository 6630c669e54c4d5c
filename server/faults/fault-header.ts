import type { FaultOrder } from '#openapi/faults.ts'
import { problem } from '#server/lib/problem.ts'
import { isKind, isPushKind, kinds, longest, takesTime } from './kinds.ts'

/**
 * Reads `X-Fault`: instructions for this one request, such as `delay=800, 500`. A fault of pushes is about those that the
 * request causes, `drop=ReceiveMessage` about one name of them.
 * @throws Problem 1000 naming what was not understood
 */
export function readFaultHeader(header: string | string[] | undefined): FaultOrder[] {
  const text = [header ?? []].flat().join(',')
  if (text.trim() === '') return []
  return text.split(',').map(readInstruction)
}

function readInstruction(text: string): FaultOrder {
  const [kind = '', argument, ...rest] = text.split('=').map((part) => part.trim())
  if (!isKind(kind) || rest.length > 0)
    throw refusal(`不认识的故障“${text.trim()}”，可以用的有：${kinds.map(example).join('、')}`)
  if (takesTime(kind))
    return { kind, target: '*', milliseconds: readTime(text, argument), times: 1 }
  if (argument !== undefined && !isPushKind(kind)) throw refusal(`“${kind}”后面不能有别的内容`)
  return { kind, target: argument ?? '*', milliseconds: null, times: 1 }
}

function readTime(text: string, argument = '') {
  const time = Number(argument)
  if (!/^\d+$/.test(argument) || time < 1 || time > longest)
    throw refusal(`“${text.trim()}”的时间应为 1 到 ${longest} 之间的毫秒数`)
  return time
}

const example = (kind: (typeof kinds)[number]) => (takesTime(kind) ? `${kind}=毫秒` : kind)

const refusal = (sentence: string) => problem.invalid({ 'x-fault': [sentence] })
