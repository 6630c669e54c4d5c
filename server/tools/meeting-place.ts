import { statSync } from 'node:fs'
import { OperatorError } from '#server/lib/operator-error.ts'

/** A file or folder as one process sees it. Another process may see another one of that name, such as a /tmp of its own. */
export interface MeetingPlace {
  path: string
  /** Undefined where nothing is to be seen. */
  identity: string | undefined
}

export const meetingPlace = (path: string): MeetingPlace => ({
  path,
  identity: identityOf(path),
})

/** @throws OperatorError when this process, which is the server, does not see there what the other one sees */
export function demandSame({ path, identity }: MeetingPlace, dataDir: string): void {
  if (identity === undefined || identityOf(path) === identity) return
  throw new OperatorError(
    `运行中的服务器看到的 ${path} 不是这里的那一个，或者它看不到：由 systemd 启动时，/tmp 是它自己的，/home 它看不到。请换成 ${dataDir} 里面的路径，或先停止服务器再执行。`,
  )
}

function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}
