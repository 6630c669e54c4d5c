import { connect } from 'node:net'
import { defineConfig } from 'vitest/config'

const server = ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts']
const postgres =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Files share what they load, and leave no trace in it: loading it anew for each is a third of the time. */
const isolate = false

/**
 * Those that ask next to nothing of the engine run on one of them: the quicker, where there is one. So do those whose
 * questions the journeys ask too, in a community with the embedded engine.
 */
const anyEngine = [
  'account',
  'answers',
  'appeals',
  'authorisation',
  'comments',
  'config',
  'contract',
  'dashboard',
  'demo',
  'discovery',
  'discovery-validity',
  'export',
  'faults',
  'faults-absent',
  'feedback',
  'hubs',
  'images',
  'images-attacks',
  'import-corpus',
  'lib',
  'lock',
  'mail',
  'mentions',
  'messages',
  'notices',
  'page-code',
  'painting',
  'previews',
  'process',
  'ranking',
  'reactions',
  'report-cases',
  'session',
  'throttle',
  'topic-follows',
  'web',
].map((name) => `tests/server/${name}.test.ts`)

/** The server's tests, on one engine. */
const onEngine = (engine: 'pglite' | 'postgres', exclude: string[] = []) => ({
  test: {
    name: engine,
    isolate,
    include: server,
    exclude,
    env: { TEST_ENGINE: engine, TEST_DATABASE_URL: postgres },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig(async () => {
  const withPostgres = process.env['CI'] !== undefined || (await answers(postgres))
  if (!withPostgres) console.warn('没有可用的 PostgreSQL：服务端测试只在内嵌数据库上运行。')
  return {
    test: {
      // By default one core is left idle, of two. With one worker more than cores, crowds wait too long for their turn.
      maxWorkers: '100%',
      projects: [
        {
          test: {
            name: 'unit',
            isolate,
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: [...server, 'tests/journeys/**'],
            // Some of them render pages that ask the real server.
            testTimeout: 20_000,
            hookTimeout: 60_000,
          },
        },
        onEngine('pglite', withPostgres ? anyEngine : []),
        ...(withPostgres ? [onEngine('postgres')] : []),
      ],
    },
  }
})

function answers(url: string) {
  const { hostname, port } = new URL(url)
  return new Promise<boolean>((resolve) => {
    const socket = connect(Number(port || 5432), hostname)
    socket.setTimeout(1000)
    socket.on('connect', () => (socket.destroy(), resolve(true)))
    socket.on('timeout', () => (socket.destroy(), resolve(false)))
    socket.on('error', () => resolve(false))
  })
}
