import { expect, onTestFinished, test, vi } from 'vitest'
import { createFairQueue } from '#server/lib/fair-queue.ts'

test('没有人等的时候，谁要都马上有，要多少有多少', async () => {
  const { turns, order } = startTurns()
  for (let at = 0; at < 100; at += 1) await turns.take('爬虫', `${at}`, order.work(`${at}`, 10))
  expect(order.served).toHaveLength(100)
})

test('一家排着一百件，别家来了，等的是正做着的和再一件，不是一百件', async () => {
  const { turns, order } = startTurns()
  const many = Array.from({ length: 100 }, (_, at) =>
    turns.take('甲', `${at}`, order.work(`甲 ${at}`, 10)),
  )
  await turns.take('乙', '一', order.work('乙 一', 10))
  expect(order.served).toEqual(['甲 0', '甲 1', '乙 一'])
  await turns.take('丙', '一', order.work('丙 一', 10))
  expect(order.served.slice(3)).toEqual(['甲 2', '丙 一'])
  await Promise.all(many)
  expect(order.served).toHaveLength(102)
})

test('轮到谁看用了多久：一件久的抵十件快的，一件一件来也赖不掉', async () => {
  const { turns, order } = startTurns()
  const dear = async () => {
    for (let at = 0; at < 3; at += 1) await turns.take('贵', `${at}`, order.work('贵', 100))
  }
  const cheap = Array.from({ length: 30 }, (_, at) =>
    turns.take('便宜', `${at}`, order.work('便宜', 10)),
  )
  await Promise.all([dear(), ...cheap])
  const places = order.served.flatMap((name, at) => (name === '贵' ? [at] : []))
  expect(places).toEqual([2, 12, 23])
})

test('一件一件来的轮着来，上一件久了一点不用多等一轮；久得多了还是要等', async () => {
  const served = async (takes: number) => {
    const { turns, order } = startTurns({ slack: 100 })
    const read = async (name: string, each: number) => {
      for (let at = 0; at < 4; at += 1) await turns.take(name, `${at}`, order.work(name, each))
    }
    await Promise.all([read('甲', 10), read('乙', 10), read('丙', takes)])
    return order.served.join('')
  }
  expect(await served(30)).toBe('甲乙丙甲乙丙甲乙丙甲乙丙')
  expect(await served(200)).toBe('甲乙丙甲乙甲乙甲乙丙丙丙')
})

test('付的是占着的时间，在线程里、在数据库里过去的也算', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const turns = createFairQueue({ atOnce: 1, mostOfOne: 100, mostOfAll: 100, slack: 0 })
  const served: string[] = []
  const take = (name: string, at: number, takes: number) =>
    turns.take(name, `${at}`, async () => {
      served.push(name)
      now += takes
    })
  const long = [0, 1, 2].map((at) => take('久', at, 100))
  const short = Array.from({ length: 11 }, (_, at) => take('快', at, 10))
  await Promise.all([...long, ...short])
  expect(served).toEqual(['久', '久', ...Array.from({ length: 10 }, () => '快'), '久', '快'])
})

test('等的时候攒不下轮次：走开再来的，和刚来的一样', async () => {
  const { turns, order } = startTurns()
  await turns.take('老', '一', order.work('老', 0))
  const busy = Array.from({ length: 20 }, (_, at) =>
    turns.take('忙', `${at}`, order.work('忙', 10)),
  )
  await busy[9]
  const back = [0, 1, 2].map((at) => turns.take('老', `${at}`, order.work('老', 10)))
  await Promise.all([...busy, ...back])
  expect(order.served.slice(11, 18)).toEqual(['忙', '老', '忙', '老', '忙', '老', '忙'])
})

test('一家排满了，再要的听到“稍后再试”；别家照样排', async () => {
  const { turns, order } = startTurns({ mostOfOne: 3 })
  const asked = Array.from({ length: 6 }, (_, at) =>
    turns.take('甲', `${at}`, order.work('甲', 10)),
  )
  const other = turns.take('乙', '一', order.work('乙', 10))
  const outcomes = await Promise.allSettled([...asked, other])
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    ...Array.from({ length: 2 }, () => 'rejected'),
    'fulfilled',
  ])
  expect(outcomes[5]).toMatchObject({ reason: { code: 1009, details: { retryAfter: 2 } } })
})

test('网络再多，排着的总数也有头', async () => {
  const { turns, order } = startTurns({ mostOfAll: 5 })
  const asked = Array.from({ length: 10 }, (_, at) =>
    turns.take(`网络 ${at}`, '一', order.work('一', 10)),
  )
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4)
})

test('几家把队排满了，别家还是排得进：排得最多的让出最后来的一件', async () => {
  const { turns, order } = startTurns({ mostOfAll: 5 })
  const asked = ['甲', '乙'].flatMap((name) =>
    [1, 2, 3].map((at) => turns.take(name, `${at}`, order.work(`${name}${at}`, 10))),
  )
  const other = turns.take('丙', '1', order.work('丙1', 10))
  const outcomes = await Promise.allSettled([...asked, other])
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    true,
  ])
})

test('一家同时要同一件，只做一次；失败了的再要就再做，也不耽误后面的', async () => {
  const { turns, order } = startTurns()
  const first = turns.take('甲', '一', order.work('甲 一', 10))
  const same = turns.take('甲', '一', order.work('甲 一', 10))
  await Promise.all([first, same])
  const broken = turns.take('甲', '二', () => Promise.reject(new Error('broken')))
  const after = turns.take('甲', '三', order.work('甲 三', 10))
  await expect(broken).rejects.toThrow('broken')
  await after
  await turns.take('甲', '一', order.work('甲 一', 10))
  expect(order.served).toEqual(['甲 一', '甲 三', '甲 一'])
})

/** One work at a time, paid for with the time that each says it takes. */
function startTurns(limits: { mostOfOne?: number; mostOfAll?: number; slack?: number } = {}) {
  let now = 0
  const served: string[] = []
  const work = (name: string, takes: number) => async () => {
    served.push(name)
    now += takes
  }
  const turns = createFairQueue({
    atOnce: 1,
    mostOfOne: 1000,
    mostOfAll: 1000,
    slack: 0,
    ...limits,
    elapsed: () => now,
  })
  return { turns, order: { served, work } }
}
