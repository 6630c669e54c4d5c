import { expect, test } from 'vitest'
import { defaultLimit } from '#tests/support/paths/generate.ts'
import { readOptions } from '#tests/support/paths/options.ts'

const names = ['theme', 'draft', 'draft-keeper', 'lifecycle-account']
const read = (...args: string[]) => readOptions(args, names)

const everything = {
  isList: false,
  kinds: ['edges', 'shortest', 'simple'],
  limit: defaultLimit,
  machines: [],
  ids: [],
}

test.each([
  { args: [], asks: {} },
  { args: ['--list'], asks: { isList: true } },
  { args: ['theme', 'draft-keeper'], asks: { machines: ['theme', 'draft-keeper'] } },
  {
    args: ['--kind', 'simple', '--limit=7', 'draft'],
    asks: { kinds: ['simple'], limit: 7, machines: ['draft'] },
  },
  { args: ['draft-keeper-0rxj8et'], asks: { ids: ['draft-keeper-0rxj8et'] } },
  // A machine whose name looks like the id of a path.
  { args: ['lifecycle-account'], asks: { machines: ['lifecycle-account'] } },
])('读得懂 $args', ({ args, asks }) => {
  expect(read(...args)).toEqual({ ...everything, ...asks })
})

test.each([
  { args: ['--all'], problem: '没有 --all 这个选项：只有 --list、--kind 和 --limit。' },
  { args: ['-x'], problem: '没有 -x 这个选项：只有 --list、--kind 和 --limit。' },
  {
    args: ['--kind', 'longest'],
    problem: '--kind 后面写 edges、shortest、simple 中的一个，不能是“longest”。',
  },
  {
    args: ['--kind'],
    problem: '--kind 后面写 edges、shortest、simple 中的一个，不能空着。',
  },
  { args: ['--limit', '0'], problem: '--limit 后面写一个正整数，不能是“0”。' },
  { args: ['--limit', '2.5'], problem: '--limit 后面写一个正整数，不能是“2.5”。' },
  { args: ['--limit', 'many'], problem: '--limit 后面写一个正整数，不能是“many”。' },
  { args: ['--limit'], problem: '--limit 后面写一个正整数，不能空着。' },
  {
    args: ['them'],
    problem: '没有叫“them”的机器或路径：npm run paths -- --list 列出所有名字。',
  },
  {
    args: ['nobody-0rxj8et'],
    problem: '没有叫“nobody-0rxj8et”的机器或路径：npm run paths -- --list 列出所有名字。',
  },
])('$args 读不懂，就说哪里不对', ({ args, problem }) => {
  expect(read(...args)).toEqual({ problems: [problem] })
})

test('几处不对，一次说完', () => {
  expect(read('--kind', 'x', '--limit', '-1', 'y')).toEqual({
    problems: [
      expect.stringContaining('--kind'),
      expect.stringContaining('--limit'),
      expect.stringContaining('“y”'),
    ],
  })
})
