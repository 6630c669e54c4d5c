import { absolute, demandFile, runCommand } from './command-line.ts'
import { restoreTool } from './tool.ts'

const usage = `用法：bin/inkstone restore 文件.tar.gz [选项]

把 bin/inkstone backup 或后台下载的备份恢复到 DATA_DIR（或 DATABASE_URL）：要么全部恢复，要么什么都不变。
两种数据库可以互换：内嵌数据库的备份能恢复到 PostgreSQL，反过来也行。从前版本的备份恢复以后再升级到现在的结构。
先停止使用这个数据库的所有服务器。

选项：
  --identity 文件   备份是加密的时候，解密它的 age 私钥
  --force           数据库里已有社区时，抹掉它的全部内容
  --help            显示这段说明`

const leftOut = '\n做它的时候数据库已经由更新的版本升级过：那个版本才有的内容没有恢复。'

await runCommand({
  tool: restoreTool,
  usage,
  flags: { force: { type: 'boolean' }, identity: { type: 'string' } },
  argument: { missing: '请给出要恢复的文件。', several: '一次只能恢复一个文件。' },
  read: ({ force = false, identity }, typed) => {
    const path = absolute(typed)
    const key = identity === undefined ? undefined : absolute(identity)
    for (const file of [path, ...(key === undefined ? [] : [key])]) demandFile(file)
    return { path, isForced: force, identity: key }
  },
  present: ({ createdAt, rows, images, erasedAgain, isPartial }) => ({
    text: `恢复完成：${rows} 行，${images} 张图片，是 ${createdAt} 的样子。大家需要重新登录。${isPartial ? leftOut : ''}${aboutErased(erasedAgain)}`,
    code: 0,
  }),
})

function aboutErased(again: number | undefined): string {
  if (again === undefined)
    return '\n这里原来没有社区，不知道备份以后有谁注销了账号：他们又回来了，请在 /blog/admin/users 再删除一次。'
  return again === 0 ? '' : `\n备份以后注销的 ${again} 个账号回来过，已经再次注销。`
}
