import type { FaultOrder } from '#openapi/faults.ts'
import type { ContractDocument } from '#server/contract/document.ts'
import { fieldErrors } from '#server/contract/validation-texts.ts'
import { validatorsOf } from '#server/contract/validators.ts'
import { problem } from '#server/lib/problem.ts'
import type { Calls } from './calls.ts'
import { isCallKind, isPushKind, kinds, longest, takesTime } from './kinds.ts'

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
