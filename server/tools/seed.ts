import { parseArgs } from 'node:util'
import { demoText } from '#server/demo/first-run.ts'
import { runCommand, UsageError } from './command-line.ts'
import { seedTool } from './seed.tool.ts'

const usage = `用法：npm run seed

往社区里放一批演示内容：八位作者和他们的文章、分类、话题与关注。
服务器是否在运行都可以；运行两次不会重复。社区已有管理员时，不会再添管理员。

选项：
  --help            显示这段说明`

await runCommand({
  tool: seedTool,
  usage,
  parse: (args) => {
    try {
      const { values } = parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } })
      return values.help ? 'help' : {}
    } catch {
      throw new UsageError('有不认识的选项。')
    }
  },
  present: (report) => ({ text: demoText(report), code: 0 }),
})
