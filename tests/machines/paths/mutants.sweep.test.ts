import { describe, expect, test } from 'vitest'
import { survivorsOf } from '#tests/support/paths/mutants.ts'
import { models } from '../models.ts'

/** Milliseconds; some hundred broken machines are walked until the first thing goes wrong. */
const TIMEOUT = 240_000

describe('机器里每个动作、每个条件、每个时长，弄坏了都有人发现', () => {
  for (const model of models)
    test(
      `弄坏 ${model.name}`,
      () => {
        expect(survivorsOf(model)).toEqual([])
      },
      TIMEOUT,
    )
})
