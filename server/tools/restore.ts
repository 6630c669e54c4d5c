import { existsSync } from 'node:fs'
import { absolute, runCommand, UsageError } from './command-line.ts'
import { restoreTool } from './tool.ts'

const usage = `用法：npm run restore -- 文件.tar.gz [选项]

把 npm run backup 或后台下载的备份恢复到 DATA_DIR（或 DATABASE_URL）：要么全部恢复，要么什么都不变。
两种数据库可以互换：内嵌数据库的备份能恢复到 PostgreSQL，反过来也行。先停止使用这个数据库的所有服务器。

选项：
  --force           数据库里已有社区时，抹掉它的全部内容
  --help            显示这段说明`

await runCommand({
  tool: restoreTool,
  usage,
  flags: { force: { type: 'boolean' } },
  argument: { missing: '请给出要恢复的文件。', several: '一次只能恢复一个文件。' },
  read: ({ force = false }, typed) => {
    const path = absolute(typed)
    if (!existsSync(path)) throw new UsageError(`找不到文件：${path}`)
    return { path, isForced: force }
  },
  present: ({ createdAt, rows, images }) => ({
    text: `恢复完成：${rows} 行，${images} 张图片，是 ${createdAt} 的样子。大家需要重新登录。`,
    code: 0,
  }),
})
