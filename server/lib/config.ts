import { resolve } from 'node:path'
import { isIP } from 'node:net'
import { type BackupConfig, readBackupConfig } from './backup-config.ts'
import { OperatorError } from './operator-error.ts'
import type { S3Config } from './s3.ts'

/** What the footer says (specification §1). */
export interface FooterConfig {
  copyrightHolder: string
  filingNumber: string
  filingUrl: string
  builtWith: string
  poweredBy: string
}

/** Where what is measured can be read; nowhere, where neither is set. */
export interface MetricsConfig {
  /** A port of its own. */
  port: number | undefined
  host: string
  /** What who asks has to bring; without a port of its own it opens `/metrics` beside everything else. */
  token: string | undefined
}

export interface Config {
  port: number
  host: string
  /** Absolute path of the folder that holds everything this server keeps. */
  dataDir: string
  /** Absolute path of the file with the keys that nodes share; undefined: `keys.json` in `dataDir`. */
  keysFile: string | undefined
  databaseUrl: string | undefined
  /** Streaming replicas of that PostgreSQL, which what is read much is asked of. */
  databaseReadUrls: string[]
  redisUrl: string | undefined
  /** What a proxy before several nodes calls this one; leads the ids of its hub connections. */
  nodeName: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Where people reach the server, without a slash at its end; undefined: where it listens. */
  publicUrl: string | undefined
  /** Absolute path of the file that completed the environment; undefined: none did. */
  settingsFile: string | undefined
  /** Proxies whose X-Forwarded-For is believed: none, so many hops, or these addresses. */
  trustProxy: false | number | string[]
  /** Whether an empty database is filled with the demo community: by default only the embedded one. */
  demo: boolean
  /** Whether members may let their own calls and pushes fail: for testers, never for readers. */
  faults: boolean
  s3: S3Config | undefined
  backup: BackupConfig
  /** Where browsers load pictures from (a CDN), without a slash at its end; undefined: from this server. */
  imageBaseUrl: string | undefined
  logLevel: string
  metrics: MetricsConfig
  /** Where traces are sent to, by OTLP over HTTP, without a slash at its end; undefined: none are made. */
  tracesUrl: string | undefined
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
  const path = (name: string) => (text(name, '') ? resolve(text(name, '')) : undefined)

  function choice(name: string, allowed: string[], fallback: string) {
    const value = text(name, fallback)
    if (!allowed.includes(value))
      refuse(`${name} 只能是 ${allowed.join('、')} 之一，现在是“${value}”。`)
    return value
  }

  const isUrl = (value: string, protocols: string[]) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))

  const spelled = (protocols: string[]) => protocols.map((it) => `${it}://`).join(' 或 ')

  function url(name: string, protocols: string[]) {
    const value = text(name, '')
    if (value === '') return undefined
    // The value is not repeated: it may hold a password.
    if (!isUrl(value, protocols))
      refuse(
        protocols.some((it) => value.startsWith(`${it}://`))
          ? `${name} 读不懂：用户名和密码里的 / ? # % : @ 要写成 %2F %3F %23 %25 %3A %40。`
          : `${name} 必须是以 ${spelled(protocols)} 开头的完整地址。`,
      )
    return value
  }

  /** Where addresses begin: paths are put behind it. Without slashes at its end. */
  function webUrl(name: string) {
    const value = url(name, ['http', 'https'])
    if (value !== undefined && URL.canParse(value) && /[?#@]/.test(value))
      refuse(`${name} 后面要接路径，不能带用户名、查询（?）或片段（#）。`)
    return value?.replace(/\/+$/, '')
  }

  /** The app's own paths are fixed, so nothing stands before them. */
  function publicUrl() {
    const value = webUrl('PUBLIC_URL')
    if (value !== undefined && URL.canParse(value) && new URL(value).pathname !== '/')
      refuse('PUBLIC_URL 只写到域名和端口（如 https://blog.example），不带 /blog 或别的路径。')
    return value
  }

  function databaseReadUrls() {
    const name = 'DATABASE_READ_URL'
    const value = text(name, '')
    if (value === '') return []
    const protocols = ['postgres', 'postgresql']
    const urls = value.split(',').map((it) => it.trim())
    if (!urls.every((it) => isUrl(it, protocols) && new URL(it).host !== ''))
      refuse(
        `${name} 必须是以 ${spelled(protocols)} 开头的完整地址，几个从库之间用逗号分隔（地址里的逗号写成 %2C）。`,
      )
    if (text('DATABASE_URL', '') === '') refuse(`使用 ${name} 时还需要设置 DATABASE_URL。`)
    return urls
  }

  function port(name: string, fallback: string) {
    const value = text(name, fallback)
    const number = Number(value)
    if (!/^\d+$/.test(value) || number > 65535)
      refuse(`${name} 必须是 0 到 65535 之间的整数，现在是“${value}”。`)
    return number
  }

  function metrics(): MetricsConfig {
    const token = text('METRICS_TOKEN', '') || undefined
    // The value is not repeated: it is a secret.
    if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token))
      refuse('METRICS_TOKEN 至少要有 16 个字符，只能是没有空格的 ASCII 字符。')
    const own = text('METRICS_PORT', '') ? port('METRICS_PORT', '') : undefined
    if (own && own === Number(text('PORT', '3000')))
      refuse(`METRICS_PORT 要和 PORT 不同，现在都是“${own}”。`)
    return { port: own, host: text('METRICS_HOST', '127.0.0.1'), token }
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

  function s3(prefix: string): S3Config | undefined {
    const required = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY']
    const names = required.map((name) => `${prefix}_${name}`)
    const missing = names.filter((name) => text(name, '') === '')
    if (missing.length === names.length) return undefined
    if (missing.length > 0) refuse(`使用对象存储时还需要设置 ${missing.join('、')}。`)
    return {
      endpoint: url(`${prefix}_ENDPOINT`, ['http', 'https']) ?? '',
      region: text(`${prefix}_REGION`, 'us-east-1'),
      bucket: text(`${prefix}_BUCKET`, ''),
      addressing: choice(
        `${prefix}_ADDRESSING`,
        ['virtual', 'path'],
        'virtual',
      ) as S3Config['addressing'],
      accessKey: text(`${prefix}_ACCESS_KEY`, ''),
      secretKey: text(`${prefix}_SECRET_KEY`, ''),
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

  const config: Omit<Config, 'backup'> = {
    port: port('PORT', '3000'),
    host: text('HOST', '127.0.0.1'),
    dataDir: resolve(text('DATA_DIR', 'data')),
    keysFile: path('KEYS_FILE'),
    databaseUrl: url('DATABASE_URL', ['postgres', 'postgresql']),
    databaseReadUrls: databaseReadUrls(),
    redisUrl: url('REDIS_URL', ['redis', 'rediss']),
    nodeName: nodeName(),
    smtpUrl: url('SMTP_URL', ['smtp', 'smtps']),
    mailFrom: mailFrom(),
    publicUrl: publicUrl(),
    settingsFile: path('INKSTONE_SETTINGS'),
    trustProxy: trustProxy(),
    demo: choice('DEMO', ['on', 'off'], text('DATABASE_URL', '') ? 'off' : 'on') === 'on',
    faults: faults(),
    s3: s3('S3'),
    imageBaseUrl: webUrl('IMAGE_BASE_URL'),
    logLevel: choice('LOG_LEVEL', logLevels, 'warn'),
    metrics: metrics(),
    tracesUrl: webUrl('OTEL_EXPORTER_OTLP_ENDPOINT'),
    footer: {
      copyrightHolder: text('FOOTER_COPYRIGHT_HOLDER', '砚'),
      filingNumber: text('FOOTER_FILING_NUMBER', ''),
      filingUrl: url('FOOTER_FILING_URL', ['http', 'https']) ?? 'https://beian.miit.gov.cn/',
      builtWith: text('FOOTER_BUILT_WITH', '使用 React 构建'),
      poweredBy: text('FOOTER_POWERED_BY', '由 .NET 后端提供支持'),
    },
  }
  // A site of its own shows its own number, or none.
  if (config.demo) config.footer.filingNumber ||= '京ICP备00000000号'
  const backup = readBackupConfig({ text, refuse, s3 }, config.s3)
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...config, backup }
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
