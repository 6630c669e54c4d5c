import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '#server/lib/operator-error.ts'
import { absolute, demandFile, runCommand, UsageError } from './command-line.ts'
import { backupTool } from './tool.ts'

const usage = `用法：bin/inkstone backup 文件.tar.gz

把整个社区写进一个文件：数据库的每一行，和所有图片；bin/inkstone restore 能把它恢复到内嵌数据库或 PostgreSQL。
服务器是否在运行都可以；内嵌数据库在读取的那一会儿里，别人要等一等。
服务器在运行时由它来写，所以要给它看得到、写得了的文件夹，最简单的是数据目录；由 systemd 启动的服务器，/tmp 是它自己的。
文件里有密码的散列与私信，只有您能读它；签发登录凭证的 keys.json 不在其中，恢复之后大家要重新登录。

选项：
  --help            显示这段说明`

await runCommand({
  tool: backupTool,
  usage,
  flags: {},
  argument: { missing: '请给出要写入的文件。', several: '一次只能写一个文件。' },
  read: (_values, typed) => {
    const path = absolute(typed)
    demandFile(dirname(path), '文件夹')
    if (existsSync(path)) throw new UsageError(`文件已经存在：${path}`)
    return { path }
  },
  present: ({ rows, images, missingImages, bytes }, _place, { path }) => {
    demandThere(path, bytes)
    return {
      text: [
        `备份完成：${rows} 行，${images} 张图片，共 ${(bytes / 1024 / 1024).toFixed(1)} MB。`,
        ...(missingImages > 0
          ? [`有 ${missingImages} 张图片的文件已经不在了，没有备份。`]
          : []),
      ].join('\n'),
      code: 0,
    }
  },
})

/** Whoever wrote it may have written it elsewhere. */
function demandThere(path: string, bytes: number) {
  if (statSync(path, { throwIfNoEntry: false })?.size !== bytes)
    throw new OperatorError(
      `服务器说它写好了 ${path}，可是这里没有这个文件，或大小不对：这里和服务器看到的不是同一个文件夹。请换成数据目录里面的路径，再执行一次。`,
    )
}
