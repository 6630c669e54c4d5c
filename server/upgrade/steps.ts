import { change, changeBack, health, restart } from './change-over.ts'
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
import type { Way } from './way.ts'

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
