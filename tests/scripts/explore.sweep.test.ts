import { execFile } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tell } from '#tests/support/random.ts'

const numbers = fc.array(fc.nat(), { minLength: 1, maxLength: 9 })
const options = { name: 'numbers', runs: 20 }

describe('随机测试', () => {
  test('没有说要探索，每次都讲同样的故事', async () => {
    const [first, again] = [await storiesOf({}), await storiesOf({})]
    expect(first).toHaveLength(20)
    expect(again).toEqual(first)
  })

  test('探索时换了种子就是别的故事，讲多少个由人说，不说就多讲二十倍', async () => {
    const [one, other] = [
      await storiesOf({ EXPLORE_SEED: '1', EXPLORE_RUNS: '30' }),
      await storiesOf({ EXPLORE_SEED: '2', EXPLORE_RUNS: '30' }),
    ]
    expect(one).toHaveLength(30)
    expect(other).not.toEqual(one)
    expect(await storiesOf({ EXPLORE_SEED: '1' })).toHaveLength(400)
    expect(await storiesOf({ EXPLORE_SEED: '1', EXPLORE_TIMES: '3' })).toHaveLength(60)
  })

  test('失败过的故事每次都先讲，探索时也是', async () => {
    for (const env of [{}, { EXPLORE_SEED: '1' }]) {
      const told = await storiesOf(env, [[[7, 7]], [[8]]])
      expect(told.slice(0, 2)).toEqual([[7, 7], [8]])
    }
  })

  test('失败时说得出再看一次的命令和要写进测试的故事；照着命令，看到的就是它', async () => {
    const { message } = await failing({})
    const [, seed = '', path = ''] =
      /npm run explore -- --seed=(\S+) --path=(\S+) numbers\n/.exec(message) ?? []
    expect(message).toContain('\n[[1000]],\nexpected 1000 to be less than 1000')
    const env = { EXPLORE_SEED: seed, EXPLORE_PATH: path }
    expect(await storiesOf(env, [[[7]]])).toEqual([[1000]])
    expect((await failing(env)).message).toContain(`--path=${path} numbers\n`)
  })

  test('失败过的又失败了，新的故事照样讲，两样都说', async () => {
    const { message } = await failing({}, [[[2000, 1]]])
    expect(message).toContain('numbers：曾经失败的第 1 个故事又失败了')
    expect(message).toContain('[[2000,1]],')
    expect(message).toContain('[[1000]],')
  })

  test('缩短故事的时间到了，失败还是失败', async () => {
    const { message } = await failing({}, [], 0)
    expect(message).toMatch(/numbers：第 \d+ 个故事失败了，缩短了 0 次/)
  })
})

describe('npm run explore', () => {
  test('--help 说得出怎么用，还有每个随机测试的名字', async () => {
    const { code, out } = await explore('--help')
    expect(out).toContain('--path P')
    expect(out).toMatch(/名字：.*draft-safety.*two-clients/)
    expect(code).toBe(0)
  })

  test.each([
    [['nothing'], '没有叫“nothing”的随机测试。'],
    [['--runs', 'many'], '--runs 要一个正整数。'],
    [['--times', '0'], '--times 要一个正整数。'],
    [['--path', '1:2', 'dates'], '--path 要和 --seed、一个名字写在一起。'],
  ])('%j：不讲故事，说出哪里不对', async (args, what) => {
    const { code, err } = await explore(...args)
    expect(err).toContain(what)
    expect(code).toBe(1)
  })

  test('讲完了说有几个通过；照打印的命令再讲，只讲一个', async () => {
    const whole = await explore('--runs', '25', '--seed', '5', 'preview-heights')
    expect(whole.out).toMatch(/✓ preview-heights（unit）：25 个故事，种子 5，/)
    expect(whole.out).toMatch(/\n1 passed, 0 failed\n$/)
    const one = await explore('--seed', '5', '--path', '3', 'preview-heights')
    expect(one.out).toContain('：1 个故事，种子 5，')
  })
})

type Story = [number[]]

/** Every story that is told of numbers. */
async function storiesOf(env: Parameters<typeof tell>[2], failed: Story[] = []) {
  const told: number[][] = []
  const property = fc.property(numbers, (each) => void told.push(each))
  await tell(property, { ...options, failed }, env)
  return told
}

/** What is said when a number of four digits fails. */
async function failing(
  env: Parameters<typeof tell>[2],
  failed: Story[] = [],
  shrinking = 10_000,
): Promise<Error> {
  const property = fc.property(numbers, (each) => {
    for (const one of each) expect(one).toBeLessThan(1000)
  })
  try {
    await tell(property, { ...options, failed, shrinking }, env)
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing has failed')
}

const explore = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const script = join(import.meta.dirname, '../../scripts/explore.mjs')
    execFile(process.execPath, [script, ...args], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
