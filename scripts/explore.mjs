import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, ensureInstalled, root, run } from './lib/project.mjs'
import { vitestResult } from './lib/results.mjs'
import { clearReports, reportOf, resultOf, sayResult } from './lib/run-tests.mjs'

/** The random tests, with stories that nobody has told yet; or one story again. */
const tests = randomTests()
const asked = read()
if (asked.wrong !== undefined) {
  console.error(`${asked.wrong}\n\n${help()}`)
  process.exitCode = 1
} else if (asked.help) console.log(help())
else await explore(asked)

function help() {
  return `npm run explore -- [--runs N | --times N] [--seed S] [--path P] [名字 …]

  给随机测试换新的种子，讲成千上万个新故事；不写名字就是全部。以前失败过的故事也都再讲一遍。
  --runs N   每个测试讲 N 个故事
  --times N  每个测试讲 npm test 的 N 倍；都不写是二十倍
  --seed S   用这个种子；不写就换一个新的
  --path P   只讲这一个故事（要写种子和一个名字），失败时会打印出来
  名字：${[...tests.keys()].join('、')}`
}

function read() {
  try {
    const { values, positionals: names } = parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: 'string' },
        times: { type: 'string' },
        seed: { type: 'string' },
        path: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    return { ...values, names, wrong: wrongWith(values, names) }
  } catch (error) {
    return { wrong: error.message }
  }
}

function wrongWith({ runs, times, seed, path }, names) {
  const unknown = names.filter((name) => !tests.has(name))
  if (unknown.length > 0) return `没有叫“${unknown.join('、')}”的随机测试。`
  const isCount = (text) => text === undefined || /^[1-9]\d*$/.test(text)
  if (!isCount(runs)) return '--runs 要一个正整数。'
  if (!isCount(times)) return '--times 要一个正整数。'
  if (seed !== undefined && !/^-?\d+$/.test(seed)) return '--seed 要一个整数。'
  if (path !== undefined && !/^\d+(:\d+)*$/.test(path))
    return '--path 要失败时打印的那一串数字。'
  if (path !== undefined && (seed === undefined || names.length !== 1))
    return '--path 要和 --seed、一个名字写在一起。'
  return undefined
}

async function explore({ runs, times, path, names, seed = String(randomInt(2 ** 31)) }) {
  await ensureInstalled()
  const chosen = names.length > 0 ? names : [...tests.keys()]
  const files = [...new Set(chosen.map((name) => tests.get(name)))]
  clearReports('explore')
  console.log(`种子 ${seed}：${chosen.join('、')}`)
  const code = await run(
    bin('vitest'),
    [
      'run',
      ...files,
      '--tags-filter=random',
      '--reporter=./tests/support/random-reporter.ts',
      '--reporter=json',
      `--outputFile.json=${reportOf('explore')}`,
    ],
    {
      env: {
        ...process.env,
        EXPLORE_SEED: seed,
        EXPLORE_NAMES: chosen.join(','),
        ...(runs && { EXPLORE_RUNS: runs }),
        ...(times && { EXPLORE_TIMES: times }),
        ...(path && { EXPLORE_PATH: path }),
      },
    },
  )
  sayResult(resultOf('explore', vitestResult, code))
}

/** The files of the random tests by their names, as they are written there. */
function randomTests() {
  return new Map(
    readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .sort()
      .flatMap((path) => {
        const text = readFileSync(join(root, 'tests', path), 'utf8')
        const calls = text.matchAll(/testRandom\([^{]*\{\s*name: '([^']+)'/g)
        return Array.from(calls, ([, name]) => [name, `tests/${path}`])
      }),
  )
}
