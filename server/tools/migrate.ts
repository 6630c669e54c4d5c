import { openDatabase } from '#server/db/open.ts'
import { readConfig } from '#server/lib/config.ts'
import { takeDataLock } from '#server/lib/data-lock.ts'
import { createLog } from '#server/lib/log.ts'
import { endWith } from './command-line.ts'

const usage = `用法：bin/inkstone migrate

把数据库的表改成这个版本的样子，然后离开；服务器启动时也会这样做。
PostgreSQL 上，别的服务器可以照常运行。inkstone upgrade 会用到它，平时不用自己执行。

选项：
  --help            显示这段说明`

/** A database that starts together with us is waited for. */
const patienceMs = 10_000

await endWith({ usage, flags: {} }, async () => {
  const { databaseUrl, dataDir, logLevel } = readConfig(process.env)
  // Servers of a PostgreSQL are no hindrance, and hold their data folders.
  const unlock = databaseUrl === undefined ? takeDataLock(dataDir) : () => {}
  try {
    const log = createLog(logLevel)
    const database = await openDatabase({ databaseUrl, dataDir, log, patienceMs })
    await database.close()
  } finally {
    unlock()
  }
  return '数据库已经是这个版本的样子。'
})
