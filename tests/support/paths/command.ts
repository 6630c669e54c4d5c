import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPath, type FoundPath } from './find-path.ts'
import { defaultLimit } from './generate.ts'
import type { MachineModel } from './model.ts'
import { machineOfId, readOptions, type PathOptions } from './options.ts'
import { pathFileOf } from './path-file.ts'
import {
  coverageTable,
  indexText,
  machineText,
  pathText,
  type CoverageRow,
} from './path-text.ts'
import { pathKinds } from './routes.ts'

/** What the command needs of the world. */
interface Surroundings {
  models: readonly MachineModel[]
  /** Emptied and written anew. */
  folder: string
  version: string
  say: (text: string) => void
  complain: (text: string) => void
}

/** `npm run paths`. Gives back the exit code: 1 when something is not as it should be, 2 for a question it can't read. */
export async function runPaths(args: readonly string[], around: Surroundings): Promise<number> {
  const options = readOptions(
    args,
    around.models.map(({ name }) => name),
  )
  if ('problems' in options) {
    around.complain(options.problems.join('\n'))
    return 2
  }
  if (options.isList) return list(around)
  if (options.ids.length > 0) return Math.max(...options.ids.map((id) => showPath(id, around)))
  return writePaths(options, around)
}

function list({ models, say }: Surroundings): number {
  for (const { name, words } of models) say(`${name}  ${words.title}`)
  return 0
}

function showPath(id: string, { models, version, say }: Surroundings): number {
  const machine = machineOfId(id)
  const model = models.find(({ name }) => name === machine)
  // Nearly every id is one of the usual paths; all there are take seconds.
  const found =
    model &&
    [defaultLimit, Infinity].reduce<FoundPath | null>(
      (known, limit) =>
        known ?? findPath(pathFileOf(model, { kinds: pathKinds, limit, version }), id),
      null,
    )
  if (!found) {
    say(
      `没有路径 ${id} 了：它的起点、动作或经过的状态变了。` +
        `运行 npm run paths -- ${machine}，在 ${machine}.md 里找出代替它的，再做一遍。`,
    )
    return 1
  }
  if (found.beginningOf !== null)
    say(`${id} 现在是 ${found.beginningOf} 的前 ${found.path.steps.length} 步。\n`)
  say(pathText(found.path))
  return 0
}

async function writePaths(
  { machines, kinds, limit }: PathOptions,
  { models, folder, version, say }: Surroundings,
): Promise<number> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const rows: CoverageRow[] = []
  for (const model of models) {
    if (machines.length > 0 && !machines.includes(model.name)) continue
    const started = performance.now()
    const file = pathFileOf(model, { kinds, limit, version })
    rows.push({ file, seconds: (performance.now() - started) / 1000 })
    await writeFile(join(folder, `${model.name}.json`), `${JSON.stringify(file, null, 2)}\n`)
    await writeFile(join(folder, `${model.name}.md`), machineText(file))
  }
  await writeFile(join(folder, 'README.md'), indexText(rows, { version, limit }))
  say(`${coverageTable(rows)}\n\n路径写在 ${folder}`)
  const gaps = rows.flatMap(gapOf)
  for (const { text } of gaps) say(text)
  return gaps.some(({ isFault }) => isFault) ? 1 : 0
}

/** What the paths over everything do not go over; no fault where a limit was asked that is too small. */
function gapOf({ file }: CoverageRow): { text: string; isFault: boolean }[] {
  const { edges } = file.kinds
  const missing = [...file.coverage.states.missing, ...file.coverage.transitions.missing]
  if (!edges || missing.length === 0) return []
  return edges.left > 0
    ? [
        {
          text: `${file.machine}：--limit 太小，有 ${missing.length} 处没有走到`,
          isFault: false,
        },
      ]
    : [{ text: `${file.machine}：走不到 ${missing.join('；')}`, isFault: true }]
}
