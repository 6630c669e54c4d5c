import { endWith } from './command-line.ts'
import { settingsFile } from './release.ts'

const usage = `用法：bin/inkstone start

启动服务器；Ctrl-C 或 SIGTERM 让它做完手上的请求再离开。

设置是环境变量，也可以写在 ${settingsFile} 里，一行一个 名字=值
（用 INKSTONE_SETTINGS 指定另一个文件）。环境变量优先。常用的：

  PORT、HOST        在哪里监听，默认 3000、127.0.0.1
  DATA_DIR          数据目录：内嵌数据库、图片、密钥。发行包默认用它旁边的 inkstone-data，
                    所以换版本时只要解开新的包；从源代码运行时默认用其中的 data
  PUBLIC_URL        别人打开的地址，如 https://blog.example
  TRUST_PROXY       前面有几层反向代理，通常是 1
  DATABASE_URL      用 PostgreSQL 代替内嵌数据库
  SMTP_URL          发信的邮件服务器；没有时，邮件写在数据目录的 outbox 里
  DEMO              on 会在空的社区里放进演示内容；发行包默认 off

全部设置见发行包里的 README.md，怎样安装见 docs/operate.md。把从源代码运行的社区搬进发行包，只要停下它，
再把它的 data 目录移到发行包旁边，改名为 inkstone-data（或让 DATA_DIR 指向它）。

选项：
  --help            显示这段说明`

await endWith({ usage, flags: {} }, async () => void (await import('#server/main.ts')))
