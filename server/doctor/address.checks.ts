import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Config } from '#server/lib/config.ts'
import { bad, good, warning, type Check } from './finding.ts'

const answerMs = 8_000

/** Where the server listens, and what reaches it of those who open `PUBLIC_URL`. */
export function addressChecks(config: Config, isRunning: boolean): Check[] {
  const { host, port, publicUrl } = config
  return [
    {
      about: '端口',
      remedy: `请检查 HOST 和 PORT，现在是 ${host}:${port}。`,
      look: async () => {
        if (isRunning) return good('服务器正在运行')
        await (await listen(config)).close()
        return good(`${host}:${port} 空着`)
      },
    },
    {
      about: '地址与代理',
      remedy: `请检查 PUBLIC_URL、域名解析、证书，以及代理是否转到 ${host}:${port}。`,
      look: async () => {
        if (publicUrl === undefined)
          return warning(
            '没有设置 PUBLIC_URL：邮件和链接里的地址只有这台机器能打开',
            '请把它设成别人打开的地址，如 https://blog.example。',
          )
        const judgement = isRunning
          ? await runningJudgement(publicUrl)
          : await proxyJudgement(config, publicUrl)
        if (judgement.state === 'good' && !publicUrl.startsWith('https:'))
          return warning(
            `${publicUrl} 没有加密，密码会在路上被看见`,
            '请在代理上用 TLS，并把 PUBLIC_URL 改成 https://。deploy/ 里有 Caddy 和 nginx 的例子。',
          )
        return judgement
      },
    },
  ]
}

async function runningJudgement(publicUrl: string) {
  const { status, body } = await ask(`${publicUrl}/health/ready`)
  return status === 200 && body.includes('"status"')
    ? good(`${publicUrl} 到得了服务器；停下服务器再运行一次，还能检查代理转来的头`)
    : bad(
        `${publicUrl}/health/ready 答了 ${status}，不像是这个服务器`,
        '请检查代理的配置和域名解析。',
      )
}

/** Listens in the place of the server and looks at what the proxy makes of a request and of a WebSocket. */
async function proxyJudgement(config: Config, publicUrl: string) {
  const { trustProxy } = config
  const listener = await listen(config)
  try {
    const path = `/health/${listener.nonce}`
    const plain = await ask(publicUrl + path)
    const [first] = listener.seen
    if (!first || plain.body !== listener.nonce)
      return bad(
        `${publicUrl} 到了别处（答了 ${plain.status}）`,
        `请检查域名解析，以及代理是否转到 ${config.host}:${config.port}。`,
      )
    const forwarded = String(first.headers['x-forwarded-for'] ?? '')
    const hops = forwarded === '' ? 0 : forwarded.split(',').length
    if (hops > 0 && trustProxy === false)
      return bad(
        '前面有代理，而 TRUST_PROXY 是 off：所有访客看起来是同一个人，会一起被限流',
        `请设置 TRUST_PROXY=${hops}。`,
      )
    if (trustProxy !== false && hops === 0)
      return bad(
        '设置了 TRUST_PROXY，而没有代理送来 X-Forwarded-For：谁都能冒充别的地址',
        '请让代理送这个头（见 deploy/），或把 TRUST_PROXY 设成 off。',
      )
    if (typeof trustProxy === 'number' && trustProxy !== hops)
      return bad(
        `TRUST_PROXY 是 ${trustProxy}，而 X-Forwarded-For 里有 ${hops} 个地址`,
        `请设置 TRUST_PROXY=${hops}。`,
      )
    const host = new URL(publicUrl).host
    if (first.headers.host !== host)
      return bad(
        `代理把 Host 改成了 ${first.headers.host ?? '空的'}，应当是 ${host}`,
        '请让代理保留 Host（nginx：proxy_set_header Host $http_host）。',
      )
    const upgraded = await ask(publicUrl + path, {
      connection: 'Upgrade',
      upgrade: 'websocket',
    })
    return upgraded.status === 101
      ? good(`${publicUrl} 到得了这里，代理送来的头都对，WebSocket 也能通过`)
      : warning(
          'WebSocket 过不了代理：私信和通知会用慢一些的方式送达',
          '请让代理转发 Upgrade 和 Connection（见 deploy/）。',
        )
  } finally {
    await listener.close()
  }
}

/** A server in the place of ours that answers one path with what nobody can guess. */
async function listen({ host, port }: Config) {
  const nonce = randomBytes(16).toString('hex')
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    if (request.url === `/health/${nonce}`) seen.push(request)
    response.writeHead(request.url === `/health/${nonce}` ? 200 : 503)
    response.end(request.url === `/health/${nonce}` ? nonce : '')
  })
  server.on('upgrade', (_request, socket) =>
    socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ),
  )
  server.listen({ port, host })
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { nonce, seen, close }
}

function ask(url: string, headers: Record<string, string> = {}) {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request(url, { headers, timeout: answerMs, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => void (body += text))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      answer.on('error', reject)
    })
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: answer.statusCode ?? 0, body: '' })
    })
    asked.on('timeout', () => asked.destroy(new Error('迟迟没有应答')))
    asked.on('error', reject)
    asked.end()
  })
}
