import { expect, test } from 'vitest'
import { ConfigError, publicUrlOf, readConfig } from '#server/lib/config.ts'

test('什么都不设置也能启动', () => {
  expect(readConfig({ DATA_DIR: '/srv/ink' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/srv/ink',
    keysFile: undefined,
    databaseUrl: undefined,
    databaseReadUrls: [],
    redisUrl: undefined,
    nodeName: undefined,
    smtpUrl: undefined,
    mailFrom: '砚 <no-reply@localhost>',
    publicUrl: undefined,
    trustProxy: false,
    demo: true,
    faults: false,
    s3: undefined,
    backup: { isSharedBucket: true },
    logLevel: 'warn',
    metrics: { port: undefined, host: '127.0.0.1', token: undefined },
    tracesUrl: undefined,
    footer: {
      copyrightHolder: '砚',
      filingNumber: '京ICP备00000000号',
      filingUrl: 'https://beian.miit.gov.cn/',
      builtWith: '使用 React 构建',
      poweredBy: '由 .NET 后端提供支持',
    },
  })
})

test('不是演示的站点，没有写备案号就没有，不编一个', () => {
  const numberOf = (env: Record<string, string>) => readConfig(env).footer.filingNumber
  expect(numberOf({ DEMO: 'off' })).toBe('')
  expect(numberOf({ DATABASE_URL: 'postgres://ink@db/ink' })).toBe('')
  expect(numberOf({ DEMO: 'off', FOOTER_FILING_NUMBER: '沪ICP备1号' })).toBe('沪ICP备1号')
})

test('每个变量各读各的，空白等于没有设置', () => {
  const config = readConfig({
    PORT: ' 8080 ',
    HOST: '',
    DATABASE_URL: 'postgres://ink@db/ink',
    DATABASE_READ_URL: 'postgres://ink@one/ink, postgresql://ink@two/ink',
    REDIS_URL: 'redis://cache',
    NODE_NAME: 'n1',
    KEYS_FILE: '/run/secrets/inkstone-keys',
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'hi@blog.example',
    PUBLIC_URL: 'https://blog.example/',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'ink',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    LOG_LEVEL: 'info',
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.2',
    METRICS_TOKEN: '0123456789abcdef',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    FOOTER_COPYRIGHT_HOLDER: '某某',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: 'postgres://ink@db/ink',
    databaseReadUrls: ['postgres://ink@one/ink', 'postgresql://ink@two/ink'],
    redisUrl: 'redis://cache',
    nodeName: 'n1',
    keysFile: '/run/secrets/inkstone-keys',
    smtpUrl: 'smtps://mail.example:465',
    mailFrom: 'hi@blog.example',
    publicUrl: 'https://blog.example',
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    s3: {
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'ink',
      addressing: 'virtual',
    },
    logLevel: 'info',
    metrics: { port: 9464, host: '10.0.0.2', token: '0123456789abcdef' },
    tracesUrl: 'http://collector:4318',
  })
  expect(config.footer.copyrightHolder).toBe('某某')
})

test('备份的几项各读各的，对象存储可以另用一个', () => {
  const { backup } = readConfig({
    BACKUP_EVERY: '24',
    BACKUP_KEEP: '14',
    BACKUP_TO: 's3:nightly',
    BACKUP_AGE_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    BACKUP_S3_ENDPOINT: 'https://s3.example',
    BACKUP_S3_BUCKET: 'vault',
    BACKUP_S3_ACCESS_KEY: 'key',
    BACKUP_S3_SECRET_KEY: 'secret',
  })
  expect(backup).toMatchObject({
    every: 24,
    keep: 14,
    to: { prefix: 'nightly/' },
    recipient: expect.stringMatching(/^age1/),
    bucket: { bucket: 'vault' },
    isSharedBucket: false,
  })
  expect(readConfig({ BACKUP_EVERY: 'off', BACKUP_TO: '/srv/backups' }).backup).toMatchObject({
    every: 0,
    to: { folder: '/srv/backups' },
  })
})

test('写错的备份设置一次都说出来', () => {
  const read = () =>
    readConfig({
      BACKUP_EVERY: '0',
      BACKUP_KEEP: 'all',
      BACKUP_TO: 's3:',
      BACKUP_AGE_RECIPIENT: 'AGE-SECRET-KEY-1QQ',
    })
  expect(read).toThrow(/BACKUP_EVERY 必须是 1 到 720 .*off/)
  expect(read).toThrow(/BACKUP_KEEP 必须是 1 到 365 /)
  expect(read).toThrow(/BACKUP_TO 指向对象存储时还需要设置 BACKUP_S3_\*/)
  expect(read).toThrow(/私钥不能放在服务器上/)
  expect(() => readConfig({ BACKUP_TO: 'backups' })).toThrow(/绝对路径/)
  expect(() => readConfig({ BACKUP_S3_BUCKET: 'x' })).toThrow(/BACKUP_S3_ENDPOINT/)
})

test('示例社区只默认填进内置数据库', () => {
  expect(readConfig({}).demo).toBe(true)
  expect(readConfig({ DATABASE_URL: 'postgres://db/ink' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://db/ink', DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
})

test('地址的密码里有没有编码的字符：说要怎样写，不说它没有开头', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://ink:hun/ter2@db/ink' })).toEqual([
    'DATABASE_URL 读不懂：用户名和密码里的 / ? # % : @ 要写成 %2F %3F %23 %25 %3A %40。',
  ])
  expect(problemsOf({ SMTP_URL: 'smtps://ink:hun#ter2@mail:465' })).toEqual([
    expect.stringMatching(/^SMTP_URL 读不懂：/),
  ])
})

test('所有填错的变量一次说清，每个一句', () => {
  const bad = {
    PORT: '70000',
    DATABASE_URL: 'mysql://u:hunter2@db',
    DATABASE_READ_URL: 'postgres://ink@one/ink, mysql://u:hunter2@db',
    REDIS_URL: 'cache',
    NODE_NAME: 'n 1',
    SMTP_URL: 'http://mail',
    MAIL_FROM: 'a@b\r\nBcc: c@d',
    PUBLIC_URL: 'blog.example',
    TRUST_PROXY: 'true',
    DEMO: 'yes',
    LOG_LEVEL: 'loud',
    S3_BUCKET: 'ink',
    FOOTER_FILING_URL: 'javascript:alert(1)',
  }
  const problems = problemsOf(bad)
  for (const name of Object.keys(bad)) {
    const own = name === 'S3_BUCKET' ? 'S3_ENDPOINT' : name
    expect(problems.filter((sentence) => sentence.includes(own))).toHaveLength(1)
  }
  expect(problems).toHaveLength(Object.keys(bad).length)
  expect(problems.join()).not.toContain('hunter2')
})

test.each(['1', '2', 'loopback', '::1', '10.0.0.0/8,fd00::/8'])(
  'TRUST_PROXY=%s 可用',
  (value) => {
    expect(problemsOf({ TRUST_PROXY: value })).toEqual([])
  },
)

test.each(['0', '-1', '*', '10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8'])(
  'TRUST_PROXY=%s 不可用',
  (value) => {
    expect(problemsOf({ TRUST_PROXY: value })).toHaveLength(1)
  },
)

test.each(['postgres://ink@one/ink,', 'postgres:///ink', 'one,two'])(
  'DATABASE_READ_URL=%s 不可用',
  (value) => {
    const problems = problemsOf({ DATABASE_URL: 'postgres://db/ink', DATABASE_READ_URL: value })
    expect(problems).toEqual([expect.stringContaining('几个从库之间用逗号分隔')])
  },
)

test('从库要有主库', () => {
  expect(problemsOf({ DATABASE_READ_URL: 'postgres://ink@one/ink' })).toEqual([
    '使用 DATABASE_READ_URL 时还需要设置 DATABASE_URL。',
  ])
})

test('没有 PUBLIC_URL 时，地址就是监听的地方', () => {
  const at = (env: Record<string, string>) => publicUrlOf(readConfig(env), 4000)
  expect(at({})).toBe('http://127.0.0.1:4000')
  expect(at({ HOST: '0.0.0.0' })).toBe('http://localhost:4000')
  expect(at({ HOST: '::1' })).toBe('http://[::1]:4000')
  expect(at({ PUBLIC_URL: 'https://blog.example' })).toBe('https://blog.example')
})

test.each([
  'https://blog.example/blog',
  'https://blog.example/?from=x',
  'https://blog.example/#x',
  'https://me:secret@blog.example',
])('PUBLIC_URL 只写到域名和端口，别的一句话说明：%s', (address) => {
  const problems = problemsOf({ PUBLIC_URL: address })
  expect(problems).toEqual([expect.stringContaining('PUBLIC_URL')])
})

test('图片和追踪的地址可以带路径，不能带查询', () => {
  const at = {
    IMAGE_BASE_URL: 'https://cdn.example/ink',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c/v',
  }
  expect(problemsOf(at)).toEqual([])
  expect(problemsOf({ IMAGE_BASE_URL: 'https://cdn.example/ink?v=1' })).toHaveLength(1)
})

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
