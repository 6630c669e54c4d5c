import { type Config, readConfig } from '#server/lib/config.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { assemble, builtApp } from '#server/running.ts'
import { endWith } from './command-line.ts'

const usage = `用法：bin/inkstone trial

用现在的设置和数据库，在这台机器的一个空闲端口上启动，问它好不好，然后停下。不做任何定时的事，也不寄信。
inkstone upgrade 会用到它，平时不用自己执行。

选项：
  --help            显示这段说明`

await endWith({ usage, flags: {} }, async () => {
  const config = readConfig(process.env)
  const hidden: Config = {
    ...config,
    port: 0,
    host: '127.0.0.1',
    nodeName: undefined,
    // The server that runs has its port.
    metrics: { ...config.metrics, port: undefined },
  }
  const running = await assemble(hidden, builtApp())
  try {
    const url = await running.app.listen({ port: hidden.port, host: hidden.host })
    const health = await demand(`${url}/health/ready`)
    await demand(`${url}/blog/`)
    return `启动得了，自己说：${health}`
  } finally {
    await running.close()
  }
})

async function demand(url: string) {
  const answer = await fetch(url, { headers: { accept: 'text/html, application/json' } })
  const text = await answer.text()
  if (!answer.ok)
    throw new OperatorError(
      `${new URL(url).pathname} 答了 ${answer.status}：${text.slice(0, 300)}`,
    )
  return text
}
