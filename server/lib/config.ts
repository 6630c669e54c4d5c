import { resolve } from 'node:path'
import { isIP } from 'node:net'
import { OperatorError } from './operator-error.ts'

export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  /** Where the bucket is named: in the host, or before the key. */
  addressing: 'virtual' | 'path'
  accessKey: string
  secretKey: string
}

/** What the footer says (specification §1). */
export interface FooterConfig {
  copyrightHolder: string
  filingNumber: string
  filingUrl: string
  builtWith: string
  poweredBy: string
}

export interface Config {
  port: number
  host: string
  /** Absolute path of the folder that holds everything this server keeps. */
  dataDir: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** What a proxy before several nodes calls this one; leads the ids of its hub connections. */
  nodeName: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Where people reach the server, without a slash at its end; undefined: where it listens. */
  publicUrl: string | undefined
  /** Proxies whose X-Forwarded-For is believed: none, so many hops, or these addresses. */
  trustProxy: false | number | string[]
  /** Whether an empty database is filled with the demo community: by default only the embedded one. */
  demo: boolean
  /** Whether members may let their own calls and pushes fail: for testers, never for readers. */
  faults: boolean
  s3: S3Config | undefined
  logLevel: string
  footer: FooterConfig
}

export type Environment = Record<string, string | undefined>

/** Every variable that cannot be used, one sentence each. */
export class ConfigError extends OperatorError {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const ranges = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Reads the configuration from environment variables; an empty one counts as absent.
 * @throws ConfigError naming all bad variables at once
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = []
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback
  const refuse = (sentence: string) => void problems.push(sentence)

  function choice(name: string, allowed: string[], fallback: string) {
    const value = text(name, fallback)
    if (!allowed.includes(value))
      refuse(`${name} 只能是 ${allowed.join('、')} 之一，现在是“${value}”。`)
    return value
  }

  function url(name: string, protocols: string[]) {
    const value = text(name, '')
    if (value === '') return undefined
    const protocol = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : ''
    // The value is not repeated: it may hold a password.
    if (!protocols.includes(protocol))
      refuse(
        `${name} 必须是以 ${protocols.map((it) => `${it}://`).join(' 或 ')} 开头的完整地址。`,
      )
    return value
  }

  function port() {
    const value = text('PORT', '3000')
    const number = Number(value)
    if (!/^\d+$/.test(value) || number > 65535)
      refuse(`PORT 必须是 0 到 65535 之间的整数，现在是“${value}”。`)
    return number
  }

  function trustProxy(): Config['trustProxy'] {
    const value = text('TRUST_PROXY', 'off')
    if (value === 'off') return false
    if (/^[1-9]\d?$/.test(value)) return Number(value)
    const addresses = value.split(',').map((it) => it.trim())
    if (!addresses.every(isAddress))
      refuse(
        `TRUST_PROXY 必须是 off、代理的层数（如 1），或以逗号分隔的代理地址（如 127.0.0.1,10.0.0.0/8），现在是“${value}”。`,
      )
    return addresses
  }

  function nodeName() {
    const value = text('NODE_NAME', '')
    if (!/^[a-z0-9-]{0,32}$/i.test(value))
      refuse(`NODE_NAME 只能由字母、数字和连字符组成，最多 32 个，现在是“${value}”。`)
    return value || undefined
  }

  function s3(): S3Config | undefined {
    const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']
    const missing = names.filter((name) => text(name, '') === '')
    if (missing.length === names.length) return undefined
    if (missing.length > 0) refuse(`使用对象存储时还需要设置 ${missing.join('、')}。`)
    return {
      endpoint: url('S3_ENDPOINT', ['http', 'https']) ?? '',
      region: text('S3_REGION', 'us-east-1'),
      bucket: text('S3_BUCKET', ''),
      addressing: choice(
        'S3_ADDRESSING',
        ['virtual', 'path'],
        'virtual',
      ) as S3Config['addressing'],
      accessKey: text('S3_ACCESS_KEY', ''),
      secretKey: text('S3_SECRET_KEY', ''),
    }
  }

  function mailFrom() {
    const value = text('MAIL_FROM', '砚 <no-reply@localhost>')
    if (!/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value))
      refuse(
        `MAIL_FROM 必须是一个邮箱地址，可以带名字（如“砚 <hi@example.com>”），现在是“${value}”。`,
      )
    return value
  }

  function faults() {
    const isOn = choice('FAULTS', ['on', 'off'], 'off') === 'on'
    if (isOn && env['NODE_ENV'] === 'production')
      refuse('FAULTS=on 是给测试用的，不能用在正式环境里（NODE_ENV=production）。')
    return isOn
  }

  const config: Config = {
    port: port(),
    host: text('HOST', '127.0.0.1'),
    dataDir: resolve(text('DATA_DIR', 'data')),
    databaseUrl: url('DATABASE_URL', ['postgres', 'postgresql']),
    redisUrl: url('REDIS_URL', ['redis', 'rediss']),
    nodeName: nodeName(),
    smtpUrl: url('SMTP_URL', ['smtp', 'smtps']),
    mailFrom: mailFrom(),
    publicUrl: url('PUBLIC_URL', ['http', 'https'])?.replace(/\/+$/, ''),
    trustProxy: trustProxy(),
    demo: choice('DEMO', ['on', 'off'], text('DATABASE_URL', '') ? 'off' : 'on') === 'on',
    faults: faults(),
    s3: s3(),
    logLevel: choice('LOG_LEVEL', logLevels, 'warn'),
    footer: {
      copyrightHolder: text('FOOTER_COPYRIGHT_HOLDER', '砚'),
      filingNumber: text('FOOTER_FILING_NUMBER', '京ICP备00000000号'),
      filingUrl: url('FOOTER_FILING_URL', ['http', 'https']) ?? 'https://beian.miit.gov.cn/',
      builtWith: text('FOOTER_BUILT_WITH', '使用 React 构建'),
      poweredBy: text('FOOTER_POWERED_BY', '由 .NET 后端提供支持'),
    },
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** The address people open: `PUBLIC_URL`, or the loopback name of where we listen. */
export function publicUrlOf(config: Config, port: number): string {
  if (config.publicUrl) return config.publicUrl
  const everywhere = ['0.0.0.0', '::'].includes(config.host)
  const host = everywhere
    ? 'localhost'
    : isIP(config.host) === 6
      ? `[${config.host}]`
      : config.host
  return `http://${host}:${port}`
}

function isAddress(value: string) {
  const [address = '', bits, ...rest] = value.split('/')
  if (ranges.has(value)) return true
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
