import { readVersion } from '#server/lib/version.ts'
import { operatorSentence } from '#server/lib/operator-error.ts'
import { settle } from './release.ts'

interface Command {
  about: string
  /** Each is a program: once loaded it reads `process.argv` and ends the process with its own code. */
  load: () => Promise<unknown>
}

const commands: Record<string, Command> = {
  start: { about: '启动服务器', load: () => import('./start.ts') },
  admin: {
    about: '得到首次设置的链接，或让成员成为管理员',
    load: () => import('./admin.ts'),
  },
  doctor: {
    about: '检查设置、端口、磁盘、数据库、邮件等，说明怎样修好',
    load: () => import('./doctor.ts'),
  },
  backup: { about: '把整个社区写进一个文件', load: () => import('./backup.ts') },
  restore: { about: '恢复一份备份', load: () => import('./restore.ts') },
  import: {
    about: '导入 Hugo、Hexo、Jekyll、Docusaurus 或 Markdown 博客',
    load: () => import('./import.ts'),
  },
  images: { about: '在数据目录与对象存储之间搬图片', load: () => import('./images.ts') },
  upgrade: {
    about: '换到一个新的版本，没有做成就自己退回；或回到上一个版本',
    load: () => import('./upgrade.ts'),
  },
  migrate: { about: '把数据库改成这个版本的样子', load: () => import('./migrate.ts') },
  trial: { about: '在空闲的端口上试着启动一次', load: () => import('./trial.ts') },
  seed: { about: '放进一批演示内容', load: () => import('./seed.ts') },
}

const usage = `用法：bin/inkstone 命令 [参数]

${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  .join('\n')}

  bin/inkstone 命令 --help    说明一个命令
  bin/inkstone --version      版本

退出码：0 完成；1 没有完成，原因在错误输出里；2 完成了，但有要看的问题。`

const [, , name = '--help', ...args] = process.argv
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) await run(command)
else if (['--help', '-h', 'help'].includes(name)) print(usage)
else if (name === '--version') print(readVersion())
else refuse(`没有“${name}”这个命令。\n\n${usage}`)

async function run({ load }: Command) {
  process.argv.splice(2, process.argv.length, ...args)
  try {
    settle(process.env)
  } catch (error) {
    return refuse(operatorSentence(error) ?? String(error))
  }
  await load()
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}

function refuse(text: string) {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
