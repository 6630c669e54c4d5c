import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runPaths } from '#tests/support/paths/command.ts'
import { pathsOf } from '#tests/support/paths/generate.ts'
import type { PathFile } from '#tests/support/paths/path-file.ts'
import { courierModel } from './courier.ts'
import { kettleModel, type Writing } from './kettle.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paths-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

test('每台机器写一份 JSON、一份文字，再写一份目录；旧的不留', async () => {
  await writeFile(join(folder, 'gone.md'), '')
  const { code, said } = await run([])
  expect(code).toBe(0)
  expect((await readdir(folder)).toSorted()).toEqual([
    'README.md',
    'courier.json',
    'courier.md',
    'kettle.json',
    'kettle.md',
  ])
  expect(said.replaceAll(/\d\.\d$/gm, '0.0')).toBe(
    [
      '机器     状态  变化  走遍  最短  不重复  没有写出  步数  秒',
      'kettle   4/4   5/5   3     2     4       无        22    0.0',
      'courier  4/4   6/6   4     1     1       无        15    0.0',
      '',
      `路径写在 ${folder}`,
    ].join('\n'),
  )
  expect(await text('README.md')).toMatch(
    /^\| \[水壶\]\(kettle\.md\) \| kettle \| 4\/4 \| 5\/5 \| 3 \| 2 \| 4 \| 无 \| 22 \| /m,
  )
})

test('JSON 的样子', async () => {
  await run(['kettle', '--kind', 'shortest', '--limit', '1'])
  const file: PathFile = {
    version: '1.2.3',
    machine: 'kettle',
    title: '水壶',
    about: '厨房里的水壶',
    limit: 1,
    kinds: { shortest: { paths: 1, steps: 3, left: 1, isOpenEnded: false } },
    coverage: {
      states: { walked: 4, total: 4, missing: [] },
      transitions: {
        walked: 3,
        total: 5,
        missing: [
          'kettle.heating · kettle.switchOff → kettle.off',
          'kettle.hot · kettle.switchOff → kettle.off',
        ],
      },
    },
    paths: [
      {
        id: 'kettle-egtecm7',
        kinds: ['shortest'],
        title: '水壶是空的 → 倒进 1 杯水 → 按下开关 → 过了 3 秒',
        start: { input: null, do: '水壶是空的', see: '灯不亮', state: 'off' },
        steps: [
          {
            id: 'kettle-b5wda16',
            event: 'kettle.fill',
            payload: { cups: 1 },
            do: '倒进 1 杯水',
            see: '灯不亮',
            state: 'off',
          },
          {
            id: 'kettle-5zmghvx',
            event: 'kettle.switchOn',
            payload: null,
            do: '按下开关',
            see: '灯亮着',
            state: 'heating',
          },
          {
            id: 'kettle-egtecm7',
            event: 'xstate.after.boiling.kettle.heating',
            payload: null,
            do: '过了 3 秒',
            see: '灯灭了，水开了',
            state: 'hot',
          },
        ],
      },
    ],
  }
  expect(JSON.parse(await text('kettle.json'))).toEqual(file)
})

test('文字照着做就行', async () => {
  await run(['kettle', '--kind', 'edges'])
  expect(await text('kettle.md')).toMatchInlineSnapshot(`
    "# 水壶（kettle）

    厨房里的水壶。

    砚 1.2.3。每条路径从头做起：先照“起点”准备好，再一步一步做，每步都对照“应当”。
    不对，就记下路径的编号和第几步。

    ## 走遍（edges）

    合起来走过每一种起点、每一个动作和每一处变化。时间只够走一种，就走这些。共 3 条。

    ### \`kettle-c8m2ndp\`

    起点：水壶是空的  
    应当：灯不亮

    1. 倒进 2 杯水  
       应当：灯不亮

    ### \`kettle-10fab45\`

    起点：水壶是空的  
    应当：灯不亮

    1. 倒进 1 杯水  
       应当：灯不亮
    2. 按下开关  
       应当：灯亮着
    3. 关掉开关  
       应当：灯不亮

    ### \`kettle-5yrxzq8\`

    起点：水壶是空的  
    应当：灯不亮

    1. 倒进 1 杯水  
       应当：灯不亮
    2. 按下开关  
       应当：灯亮着
    3. 过了 3 秒  
       应当：灯灭了，水开了
    4. 关掉开关  
       应当：灯不亮
    "
  `)
})

test('上限太小：说出少写了多少，哪些没有走到', async () => {
  const { code, said } = await run(['--limit', '1', 'kettle'])
  expect(code).toBe(0)
  expect(said).toContain('走遍还有 2 条，最短还有 1 条，不重复还有 3 条')
  expect(said).toContain('kettle：--limit 太小，有 1 处没有走到')
  expect(await text('kettle.md')).toContain('共 1 条，还有 2 条没有写出。')
})

test('走不到的地方是毛病', async () => {
  const kettle = kettleModel()
  const models = [{ ...kettle, cases: [{ type: 'kettle.fill', cups: 1 }] }]
  const { code, said } = await run([], { models })
  expect(code).toBe(1)
  expect(said).toContain('kettle：走不到 kettle.heating；kettle.hot；')
})

test('按编号找一条路径', async () => {
  const [path] = pathsOf(kettleModel(), { kind: 'edges' }).paths.toReversed()
  const { code, said } = await run([path?.id ?? ''])
  expect(code).toBe(0)
  expect(said).toContain(`### \`${path?.id}\``)
  expect(said).toContain('1. 倒进 1 杯水')
  expect(await readdir(folder)).toEqual([])
})

test('路径成了更长一条的开头，说出是哪一条的前几步', async () => {
  const [path] = pathsOf(kettleModel(), { kind: 'edges' }).paths.toReversed()
  const step = path?.steps[1]
  const { code, said } = await run([step?.id ?? ''])
  expect(code).toBe(0)
  expect(said).toMatch(new RegExp(`${step?.id} 现在是 kettle-.{7} 的前 2 步`))
  expect(said).toContain('2. 按下开关')
  expect(said).not.toContain('3. ')
})

test('路径变了：说它没有了，以后怎么办', async () => {
  const [path] = pathsOf(kettleModel(), { kind: 'edges' }).paths.toReversed()
  const { code, said } = await run([path?.id ?? ''], { heating: 'warming' })
  expect(code).toBe(1)
  expect(said).toContain(`没有路径 ${path?.id} 了`)
})

test('列出名字', async () => {
  expect(await run(['--list'])).toEqual({
    code: 0,
    said: 'kettle  水壶\ncourier  快递',
    complained: '',
  })
})

test('读不懂就什么也不做', async () => {
  await writeFile(join(folder, 'kept.md'), '')
  const { code, said, complained } = await run(['--kind', 'longest'])
  expect([code, said]).toEqual([2, ''])
  expect(complained).toContain('不能是“longest”')
  expect(await readdir(folder)).toEqual(['kept.md'])
})

async function run(
  args: readonly string[],
  { models, ...writing }: Writing & { models?: readonly ReturnType<typeof kettleModel>[] } = {},
) {
  const said: string[] = []
  const complained: string[] = []
  const code = await runPaths(args, {
    models: models ?? [kettleModel(writing), courierModel(null)],
    folder,
    version: '1.2.3',
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

const text = (file: string) => readFile(join(folder, file), 'utf8')
