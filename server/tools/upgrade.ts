import { existsSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { readConfig } from '#server/lib/config.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { upgrade } from '#server/upgrade/upgrade.ts'
import { absolute, endWith, UsageError } from './command-line.ts'
import { releaseFolder } from './release.ts'

const usage = `用法：bin/inkstone upgrade 安装包.tar.gz|文件夹 [选项]
      bin/inkstone upgrade --back [选项]

从正在运行的版本换到一个新的版本：检查 → 备份 → 放好 → 检查环境 → 改数据库 → 试着启动 → 切换 → 重启 → 等它应答。
哪一步没有做成，就自己退回来，旧的版本照旧运行。中途被打断（断电、kill -9）也不要紧：同样的命令再执行一次，接着做完。
安装包旁边要有 npm run release 写的 SHA256SUMS。备份在数据目录的 backups 里；旧的版本留着，previous 指向它。

各个版本的文件夹放在一起，服务器从其中的链接 current 启动（见 docs/operate.md）。要能写那里，并能重启服务器，
所以通常用 root 执行；碰数据的每一步，都以数据目录主人的身份去做。

选项：
  --restart 命令    怎样重启服务器，如 'systemctl restart inkstone'；不写就到时候请您重启
  --wait 秒数       重启之后最多等多久；默认 120，不写 --restart 时 900
  --back            回到上一个版本：数据库还容得下它时才行
  --help            显示这段说明`

const stop = new AbortController()
process.on('SIGINT', () => stop.abort())
process.on('SIGTERM', () => stop.abort())

const flags = {
  restart: { type: 'string' },
  wait: { type: 'string' },
  back: { type: 'boolean' },
} as const
const argument = { several: '请给出一个安装包，或一个解开的文件夹。' }

await endWith({ usage, flags, argument }, async (values, typed) => {
  const { current, previous } = await upgrade({
    base: base(),
    source: sourceOf(typed, values.back ?? false),
    restart: values.restart,
    waitMs: secondsOf(values.wait ?? (values.restart === undefined ? '900' : '120')) * 1000,
    config: readConfig(process.env),
    env: process.env,
    tell: (text) => void process.stderr.write(`${text}\n`),
    signal: stop.signal,
  })
  const stays = previous === undefined ? '' : `\n${previous} 还留着，--back 回到它。`
  return `现在运行的是 ${current}。${stays}`
})

function base() {
  if (releaseFolder === undefined)
    throw new OperatorError(
      'upgrade 用在发行包里；从源代码运行的社区，更新源代码之后重启就行。',
    )
  return dirname(releaseFolder)
}

function sourceOf(typed: string, isBack: boolean): string | undefined {
  if (isBack !== (typed === ''))
    throw new UsageError(isBack ? '--back 不用给出安装包。' : argument.several)
  if (isBack) return undefined
  const path = absolute(typed)
  if (!existsSync(path)) throw new UsageError(`找不到：${path}`)
  return realpathSync(path)
}

function secondsOf(text: string) {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError('--wait 要一个正整数。')
  return Number(text)
}
