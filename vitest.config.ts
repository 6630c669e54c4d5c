import { connect } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type Plugin } from 'vitest/config'
import { launchOptions } from './tests/support/chromium.ts'
import { styledComponents } from './vite.renderer.config.ts'

const browser = ['tests/**/*.browser.test.tsx']
const sweeps = ['tests/**/*.sweep.test.ts']
/** The real server; and what starts it as a process of its own. */
const server = ['tests/server/**/*.test.ts', 'tests/realtime/nodes*.test.ts']
const postgres =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Files share what they load, and leave no trace in it: loading it anew for each is a third of the time. */
const isolate = false

/** Milliseconds: a busy machine is slow, not wrong, so this only ends what hangs. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
}

/** Those of `tests/support/random.ts`: what `npm run explore` runs. */
const tags = [{ name: 'random' }]

/**
 * Those that depend on the engine: its own door, transactions that meet, what is counted, searched, kept as files and read back,
 * and each call of the contract once (`authorisation`). All others run on one engine, or open one themselves; what a person
 * does in the app, the journeys ask of the embedded one.
 */
const bothEngines = [
  'admin-users',
  'authorisation',
  'backup',
  'backup-releases',
  'ban-races',
  'counters',
  'counts',
  'db',
  'feed',
  'health',
  'history',
  'hotness',
  'jobs',
  'ledger',
  'lists',
  'metrics',
  'notifications',
  'notices',
  'outbox',
  'post-life.property',
  'posts',
  'proof-races',
  'ranking',
  'related-posts',
  'search',
  'seed',
  'system',
  'text-storage',
  'tools',
  'topic-merging',
  'topics',
  'unread',
  'users',
].map(named)

const secondEngine = 'second-engine'

/** Threads and processes that a server of a test starts are those of the build: reading TypeScript takes each of them a second. */
const builtThreads: Plugin = {
  name: 'inkstone:built-threads',
  transform(code, id) {
    const file = relative(import.meta.dirname, id).replace(/\.ts$/, '.js')
    const built = pathToFileURL(join(import.meta.dirname, 'dist', file)).href
    const starts = /\b(start(?:Thread|Process))\(import\.meta\.url,/g
    return starts.test(code)
      ? code.replaceAll(starts, (_, start: string) => `${start}(${JSON.stringify(built)},`)
      : undefined
  },
}

/** Tests of the server on one engine. */
const onEngine = (
  name: string,
  engine: 'pglite' | 'postgres',
  files: { include: string[]; exclude?: string[] },
) => ({
  plugins: [builtThreads],
  test: {
    name,
    isolate,
    tags,
    ...files,
    globalSetup: 'tests/support/build.setup.ts',
    env: {
      TEST_ENGINE: engine,
      TEST_DATABASE_URL: postgres,
      TEST_SECOND_ENGINE: name === secondEngine ? 'yes' : 'no',
    },
    ...patience,
  },
})

const viewport = { width: 1440, height: 900 }

/** Components, pressed and typed into where they live. All files share one page: each leaves it empty. */
const inBrowser = {
  plugins: [react()],
  oxc: { plugins: { styledComponents } },
  // What the app needs is bundled before: found later, it would make Vite load the page anew in the middle of a test.
  optimizeDeps: { entries: ['src/main.ts'] },
  test: {
    name: 'browser',
    include: browser,
    isolate,
    setupFiles: 'tests/support/complaints.ts',
    ...patience,
    browser: {
      enabled: true,
      headless: true,
      fileParallelism: false,
      screenshotFailures: false,
      viewport,
      provider: playwright({
        launchOptions,
        contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}

/**
 * `npm test` runs `unit`, `browser` and `server`, the last on PostgreSQL, which is the quicker engine; its journeys walk
 * on the embedded one. `npm run test:sweeps` asks that one in `second-engine` what depends on the engine, and what is heavy.
 * Without a PostgreSQL everything runs on the embedded engine, once.
 */
export default defineConfig(async () => {
  const hasPostgres = process.env['CI'] !== undefined || (await answers(postgres))
  if (!hasPostgres) console.warn('没有可用的 PostgreSQL：服务端测试只在内嵌数据库上运行。')
  const engine = hasPostgres ? 'postgres' : 'pglite'
  return {
    test: {
      // One more than cores: where a server starts or a time-out is waited for, a worker leaves its core to another.
      maxWorkers: availableParallelism() + 1,
      // Projects share what they load: what one has transformed, the next one and the next run read from a file.
      experimental: { fsModuleCache: true },
      projects: [
        {
          test: {
            name: 'unit',
            isolate,
            tags,
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: [...server, ...sweeps, ...browser, 'tests/journeys/**'],
            ...patience,
          },
        },
        inBrowser,
        onEngine('server', engine, { include: server, exclude: sweeps }),
        onEngine('sweeps', engine, { include: sweeps }),
        ...(hasPostgres ? [onEngine(secondEngine, 'pglite', { include: bothEngines })] : []),
      ],
    },
  }
})

function named(name: string) {
  return `tests/server/${name}.test.ts`
}

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
