import { examine } from '#server/doctor/examine.ts'
import type { Finding } from '#server/doctor/finding.ts'
import { endWith } from './command-line.ts'
import { settingsFile } from './release.ts'

const usage = `用法：bin/inkstone doctor [选项]

检查服务器要用到的一切：设置、数据目录、磁盘、密钥、端口、PUBLIC_URL 与代理转来的头、
数据库及其设置、时钟、Redis、对象存储（放、取、删一个文件）、邮件。不留下任何东西。
服务器停着时，代理转来的头也能检查。请用运行服务器的用户执行。

选项：
  --mail 邮箱       真的寄一封测试邮件
  --help            显示这段说明

退出码：0 都好；1 有不行的；2 只有要留意的。`

const marks = { good: '好  ', warning: '留意', bad: '不行' }

await endWith({ usage, flags: { mail: { type: 'string' } } }, async ({ mail }) => {
  const secretFiles = [process.env['INKSTONE_SETTINGS'] ?? settingsFile]
  const findings = await examine(process.env, { secretFiles, mailTo: mail })
  return { text: findings.map(lineOf).join('\n'), code: codeOf(findings) }
})

function lineOf({ about, state, says, remedy }: Finding) {
  return `${marks[state]}  ${about}：${says}${remedy === undefined ? '' : `\n      → ${remedy}`}`
}

function codeOf(findings: Finding[]) {
  if (findings.some(({ state }) => state === 'bad')) return 1
  return findings.some(({ state }) => state === 'warning') ? 2 : 0
}
