import { expect, test } from 'vitest'
import { ConfigError, publicUrlOf, readConfig } from '#server/lib/config.ts'

test('什么都不设置也能启动', () => {
  expect(readConfig({ DATA_DIR: '/srv/ink' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/srv/ink',
    databaseUrl: undefined,
    redisUrl: undefined,
    nodeName: undefined,
    smtpUrl: undefined,
    mailFrom: '砚 <no-reply@localhost>',
    publicUrl: undefined,
    trustProxy: false,
    demo: true,
    faults: false,
    s3: undefined,
    logLevel: 'warn',
    footer: {
      copyrightHolder: '砚',
      filingNumber: '京ICP备00000000号',
      filingUrl: 'https://beian.miit.gov.cn/',
      builtWith: '使用 React 构建',
      poweredBy: '由 .NET 后端提供支持',
    },
  })
})

test('每个变量各读各的，空白等于没有设置', () => {
  const config = readConfig({
    PORT: ' 8080 ',
    HOST: '',
    DATABASE_URL: 'postgres://ink@db/ink',
    REDIS_URL: 'redis://cache',
    NODE_NAME: 'n1',
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'hi@blog.example',
    PUBLIC_URL: 'https://blog.example/',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'ink',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    LOG_LEVEL: 'info',
    FOOTER_COPYRIGHT_HOLDER: '某某',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: 'postgres://ink@db/ink',
    redisUrl: 'redis://cache',
    nodeName: 'n1',
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
  })
  expect(config.footer.copyrightHolder).toBe('某某')
})

test('示例社区只默认填进内置数据库', () => {
  expect(readConfig({}).demo).toBe(true)
  expect(readConfig({ DATABASE_URL: 'postgres://db/ink' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://db/ink', DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
})

test('所有填错的变量一次说清，每个一句', () => {
  const bad = {
    PORT: '70000',
    DATABASE_URL: 'mysql://u:hunter2@db',
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

test('没有 PUBLIC_URL 时，地址就是监听的地方', () => {
  const at = (env: Record<string, string>) => publicUrlOf(readConfig(env), 4000)
  expect(at({})).toBe('http://127.0.0.1:4000')
  expect(at({ HOST: '0.0.0.0' })).toBe('http://localhost:4000')
  expect(at({ HOST: '::1' })).toBe('http://[::1]:4000')
  expect(at({ PUBLIC_URL: 'https://blog.example' })).toBe('https://blog.example')
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
