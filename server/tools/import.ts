import { statSync } from 'node:fs'
import { reportText } from '#server/import/report.ts'
import { absolute, runCommand, UsageError } from './command-line.ts'
import { importTool } from './tool.ts'

const usage = `用法：bin/inkstone import 文件夹或压缩包.zip [选项]

把 Hugo、Hexo、Jekyll、Docusaurus 博客、这里导出的 zip，或任何放着 Markdown 文件的文件夹导入社区。
服务器是否在运行都可以；导入两次不会重复；某个文件有问题只会被报告，不影响其他文件。
服务器在运行时由它来读，所以要给它看得到的文件夹，最简单的是放进数据目录；由 systemd 启动的服务器，/tmp 是它自己的，/home 它看不到。

选项：
  --dry-run         试运行：读完所有文件并打印报告，不写入任何内容
  --author 作者     没有署名的文章归谁：已注册成员的邮箱，或一个名字
  --site 名称       站点的名称，用来区分两个同名的站点（默认取自站点配置或文件夹名）
  --help            显示这段说明`

await runCommand({
  tool: importTool,
  usage,
  flags: {
    'dry-run': { type: 'boolean' },
    author: { type: 'string' },
    site: { type: 'string' },
  },
  argument: { missing: '请给出要导入的文件夹或 zip 压缩包。', several: '一次只能导入一个。' },
  read: ({ 'dry-run': dryRun = false, author = '', site = '' }, typed) => {
    const path = absolute(typed)
    const found = statSync(path, { throwIfNoEntry: false })
    const isArchive = found?.isFile() && /\.zip$/i.test(path)
    if (!found?.isDirectory() && !isArchive)
      throw new UsageError(`找不到文件夹或 zip 压缩包：${path}`)
    return { folder: path, dryRun, author: author.trim(), site: site.trim() }
  },
  present: (report) => ({
    text: reportText(report),
    code: report.failed.length > 0 || report.isInterrupted ? 2 : 0,
  }),
})
