import { tidyEmail } from '#server/users/email.ts'
import { runCommand, UsageError } from './command-line.ts'
import { adminTool } from './tool.ts'

const usage = `用法：bin/inkstone admin [邮箱]

不带邮箱：还没有管理员时，给出首次设置的链接，24 小时内用它注册的人就是第一位管理员；先前的链接作废。
带邮箱：让用这个邮箱注册的成员成为管理员，并记入操作记录。
服务器是否在运行都可以；链接里的地址取自 PUBLIC_URL。

选项：
  --help            显示这段说明`

await runCommand({
  tool: adminTool,
  usage,
  flags: {},
  argument: { several: '一次只能给出一个邮箱。' },
  read: (_values, typed) => {
    if (typed === '') return {}
    const email = tidyEmail(typed)
    if (email === undefined) throw new UsageError(`“${typed}”不是一个邮箱地址。`)
    return { email }
  },
  present: ({ link, made }) => {
    if (link !== undefined)
      return { text: `在浏览器里打开这个链接，完成首次设置：\n  ${link}`, code: 0 }
    if (made !== undefined) return { text: `${made}现在是管理员。`, code: 0 }
    return { text: '已经有管理员了。让一位成员也成为管理员：bin/inkstone admin 邮箱', code: 2 }
  },
})
