import { basename, join } from 'node:path'
import { OperatorError } from '#server/lib/operator-error.ts'
import type { StepName } from './journal.ts'
import {
  backup,
  check,
  doctor,
  migrate,
  place,
  removeHalfBackup,
  trial,
  unplace,
} from './prepare.ts'
import { run } from './programs.ts'
import { pointTo } from './releases.ts'
import { holderOf, isSame, serves, untilServing } from './serving.ts'
import { type Way, destination } from './way.ts'

interface Step {
  about: string
  /** May have been begun before: doing it again is the same as doing it once. */
  do: (way: Way) => unknown
  /** Takes back what was done of it, all or a part. */
  undo?: (way: Way) => unknown
}

export const steps: Record<StepName, Step> = {
  check: { about: '检查新版本', do: check },
  backup: { about: '备份', do: backup, undo: removeHalfBackup },
  place: { about: '放好新版本', do: place, undo: unplace },
  doctor: { about: '检查环境', do: doctor },
  migrate: { about: '改数据库', do: migrate },
  trial: { about: '试着启动新版本', do: trial },
  switch: { about: '切换', do: change, undo: changeBack },
  restart: { about: '重启', do: restart },
  health: { about: '等它应答', do: health },
}

/** For the way back, however little patience there was with the new one. */
const leastWaitMs = 120_000

function change(way: Way) {
  pointTo(join(way.base, 'current'), destination(way))
}

/** The old one serves again, whoever has taken its place. */
async function changeBack(way: Way) {
  const { journal, base, config } = way
  pointTo(join(base, 'current'), journal.from)
  if (await serves(config, journal.from)) return
  await restartInto(way, journal.from)
  if (!(await untilServing(config, journal.from, Math.max(journal.waitMs, leastWaitMs))))
    throw new OperatorError(
      `已经切换回 ${basename(journal.from)}，可是它没有应答：请查看日志，再运行一次这个命令。`,
    )
}

async function restart(way: Way) {
  if (!isSame(holderOf(way.config), destination(way))) await restartInto(way, destination(way))
}

async function restartInto({ journal, tell }: Way, folder: string) {
  if (journal.restart === undefined)
    return tell(`现在请重启服务器（它会从 ${folder} 运行），例如：systemctl restart inkstone`)
  const { code } = await run(['sh', '-c', journal.restart], {})
  if (code !== 0) throw new OperatorError(`“${journal.restart}”没有成功（退出码 ${code}）。`)
}

async function health(way: Way) {
  const { journal, config, signal } = way
  const isServing = await untilServing(config, destination(way), journal.waitMs, signal)
  if (!isServing && !signal.aborted)
    throw new OperatorError(
      `重启之后 ${journal.waitMs / 1000} 秒里，没有等到新版本在 ${config.host}:${config.port} 应答。`,
    )
}
