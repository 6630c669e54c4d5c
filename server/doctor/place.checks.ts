import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rmdir, statfs, writeFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import type { Config } from '#server/lib/config.ts'
import { readKeys } from '#server/lib/keys.ts'
import { controlPath } from '#server/tools/control.ts'
import { bad, good, warning, type Check } from './finding.ts'

const least = { warning: 2_000_000_000, bad: 200_000_000 }

/** What the server keeps, and where. */
export function placeChecks({ dataDir, keysFile }: Config, secretFiles: string[]): Check[] {
  return [
    {
      about: '数据目录',
      remedy: `让运行服务器的用户能写它：chown -R 用户 ${dataDir}；或用 DATA_DIR 指定另一个目录。`,
      look: async () => {
        // What is not there yet is made by the first start, in the nearest folder that is.
        const folder = nearest(dataDir)
        const probe = await mkdtemp(join(folder, '.inkstone-doctor-'))
        try {
          await writeFile(join(probe, 'probe'), Buffer.alloc(64 * 1024))
        } finally {
          await rm(join(probe, 'probe'), { force: true })
          await rmdir(probe)
        }
        if (folder !== dataDir) return good(`${dataDir} 还没有，第一次启动时建立`)
        return isOpen(dataDir)
          ? warning(`${dataDir} 别的用户也能进去看`, `chmod 700 ${dataDir}`)
          : good(`${dataDir} 可以读写`)
      },
    },
    {
      about: '磁盘',
      remedy: '请检查 DATA_DIR 所在的磁盘。',
      look: async () => {
        const { bavail, bsize, ffree, files } = await statfs(nearest(dataDir))
        const free = bavail * bsize
        const says = `剩余 ${(free / 1e9).toFixed(1)} GB`
        const remedy =
          '请腾出空间，或把 DATA_DIR 移到大一些的磁盘；写不进去时，大家只能看不能写。'
        if (free < least.bad || (files > 0 && ffree < 1000))
          return bad(ffree < 1000 && files > 0 ? '文件数已到上限（inode）' : says, remedy)
        return free < least.warning ? warning(says, remedy) : good(says)
      },
    },
    {
      about: '密钥',
      remedy: '请恢复密钥文件。',
      look: () => Promise.resolve(keysJudgement(dataDir, keysFile, secretFiles)),
    },
  ]
}

function keysJudgement(dataDir: string, keysFile: string | undefined, secretFiles: string[]) {
  const path = keysFile ?? join(dataDir, 'keys.json')
  const isThere = existsSync(path)
  // Without looking first, looking would make them.
  if (isThere || keysFile !== undefined) readKeys(dataDir, keysFile)
  const open = [path, ...secretFiles].filter((file) => existsSync(file) && isOpen(file))
  const [first] = open
  if (first !== undefined)
    return bad(
      `${open.join('、')} 别的用户也能读，读到的人能以任何人的身份登录`,
      `chmod o= ${open.join(' ')}`,
    )
  return good(isThere ? `${path} 只有自己人能读` : '还没有，第一次启动时建立')
}

/** Whether those who are neither its owner nor of its group may look into it. */
const isOpen = (path: string) =>
  process.platform !== 'win32' && (statSync(path).mode & 0o007) !== 0

/** What is there of a path: the rest is made by who first needs it. */
export function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))
}

/** Whether the server of this data folder runs. */
export function isRunning({ dataDir }: Config): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(controlPath(dataDir))
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
