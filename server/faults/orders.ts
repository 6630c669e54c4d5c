import type { FaultOrder, FaultKind } from '#openapi/faults.ts'
import type { ContractDocument } from '#server/contract/document.ts'
import { fieldErrors } from '#server/contract/validation-texts.ts'
import { validatorsOf } from '#server/contract/validators.ts'
import { problem } from '#server/lib/problem.ts'
import type { Calls } from './calls.ts'

const callKinds = [
  'delay',
  '401',
  'ban',
  '2005',
  '409',
  '500',
  'cut',
  'slow-database',
] as const satisfies FaultKind[]
const pushKinds = ['repeat', 'reorder', 'drop'] as const satisfies FaultKind[]
const kinds: readonly FaultKind[] = [...callKinds, ...pushKinds, 'disconnect']

type CallKind = (typeof callKinds)[number]
type PushKind = (typeof pushKinds)[number]

const isKind = (text: string): text is FaultKind => (kinds as readonly string[]).includes(text)
export const isCallKind = (kind: FaultKind): kind is CallKind =>
  (callKinds as readonly string[]).includes(kind)
export const isPushKind = (kind: FaultKind): kind is PushKind =>
  (pushKinds as readonly string[]).includes(kind)

const takesTime = (kind: FaultKind) => kind === 'delay' || kind === 'slow-database'

/** A minute is longer than anybody waits. */
const longest = 60_000

/** Of the shape only; what the parts of an order mean together is asked below. */
const schema = {
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { enum: kinds },
    target: { type: 'string', minLength: 1, maxLength: 200, default: '*' },
    milliseconds: { type: ['integer', 'null'], minimum: 1, maximum: longest, default: null },
    times: { type: ['integer', 'null'], minimum: 1, maximum: 1000, default: 1 },
  },
}

export type ReadOrder = (body: unknown) => FaultOrder

/** Reads what is to be armed. It throws Problem 1000 with a sentence for each field that cannot be used. */
export function createReadOrder(calls: Calls, pushes: string[]): ReadOrder {
  // Validators want a document; this schema refers to nothing.
  const nothing: ContractDocument = { paths: {} }
  const check = validatorsOf(nothing).json(schema)

  return (body) => {
    const errors = check(body, true)
    if (errors) throw problem.invalid(fieldErrors(errors))
    // Just held against its schema, which fills in what is absent.
    const order = body as FaultOrder
    const { kind, target } = order
    if (takesTime(kind) && order.milliseconds === null)
      throw problem.invalid({ milliseconds: ['请填写毫秒数'] })
    if (isCallKind(kind) && !calls.isTarget(target))
      throw problem.invalid({
        target: [`没有“${target}”这个接口：填接口的编号、“GET /api/posts/*”这样的地址，或 *`],
      })
    if (isPushKind(kind) && target !== '*' && !pushes.includes(target))
      throw problem.invalid({
        target: [`没有“${target}”这个推送：可以填 ${pushes.join('、')}，或 *`],
      })
    return {
      kind,
      target: kind === 'disconnect' ? '*' : target,
      milliseconds: takesTime(kind) ? order.milliseconds : null,
      times: order.times,
    }
  }
}

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
