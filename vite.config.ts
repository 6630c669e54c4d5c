import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, ViteDevServer } from 'vite'
import { defaultClientConditions, defineConfig } from 'vite'
import { overview } from './scripts/lib/overview.ts'
import type * as development from './server/dev.ts'
import { readConfig } from './server/lib/config.ts'
import { globalStyle } from './src/theme/global-style.ts'
import { dark, light } from './src/theme/tokens.ts'
import { styledComponents } from './vite.renderer.config.ts'

/** What the bundled server answers; everything else in development is Vite's. */
const served = /^\/(api|images|health)(\/|$)/
/** What was built of it lies in a folder of its own. */
const ofServer = /^(?!.*\/(dist|\.builds)\/).*\/(server|content|openapi|machines\/lifecycle)\//

/** `npm run dev` is one process: Vite serves the app and hands the server's paths to server/app.ts, rebuilt on save. */
function serverInDev(): Plugin {
  let running: Promise<development.DevServer> | undefined
  let open: () => Promise<development.DevServer>
  let isEnding = false
  const start = () => (running ??= open())
  return {
    name: 'server-in-dev',
    apply: 'serve',
    configureServer(vite) {
      open = () =>
        vite
          .ssrLoadModule('/server/dev.ts')
          .then((module) => (module as typeof development).startDevServer(environmentOf(vite)))
      vite.middlewares.use((request, response, next) => {
        if (!served.test(request.url ?? '')) return next()
        start().then((server) => server.handle(request, response), next)
      })
      // Vite's own socket has another address.
      vite.httpServer?.on('upgrade', (request, socket, head) => {
        if (!served.test(request.url ?? '')) return
        start().then(
          (server) => server.upgrade(request, socket, head),
          () => socket.destroy(),
        )
      })
      vite.httpServer?.once('listening', () => {
        start().catch(({ message }: Error) =>
          vite.config.logger.error(`服务器没有启动：${message}`),
        )
      })
      vite.printUrls = printOverview
    },
    // Awaited, so that one that starts again finds the data folder free.
    async closeServer() {
      const server = await running?.catch(() => undefined)
      await server?.close()
    },
    // Without a server, which says so itself, the app is still there.
    async transformIndexHtml(page) {
      const server = await start().catch(() => undefined)
      return page.replace('</head>', `${server?.head ?? ''}</head>`)
    },
    // The watcher speaks before Vite has forgotten the old module; this hook comes after.
    hotUpdate({ file }) {
      if (this.environment.name !== 'ssr' || !ofServer.test(file)) return
      // The one that is ending makes way for all changes that come meanwhile.
      if (!running || isEnding) return
      isEnding = true
      const ended = running.then(
        (server) => server.close(),
        () => {},
      )
      running = ended.then(() => {
        isEnding = false
        return open()
      })
    },
  }
}

/** The server's variables: its port is where Vite listens by now, and testers may break it. */
function environmentOf(vite: ViteDevServer) {
  const bound = vite.httpServer?.address()
  const port = typeof bound === 'object' && bound ? { PORT: String(bound.port) } : {}
  return { FAULTS: 'on', ...process.env, ...port }
}

/** Instead of Vite's addresses, also when `u` is pressed. After a restart `this` alone knows where it listens. */
function printOverview(this: ViteDevServer) {
  const { local = [], network = [] } = this.resolvedUrls ?? {}
  const [app = '', ...others] = [...local, ...network]
  const config = readConfig(environmentOf(this))
  this.config.logger.info(
    overview({
      app,
      network: others,
      dataDir: config.dataDir,
      isEmbedded: config.databaseUrl === undefined,
      isDemo: config.demo,
      hasFaultLab: config.faults,
      sendsMail: config.smtpUrl !== undefined,
    }),
  )
}

/** The colour of the browser's own bars in each scheme; which of them holds, the system says until somebody has chosen. */
const barColours = Object.entries({ light, dark }).map(([scheme, { color }]) => ({
  tag: 'meta',
  attrs: {
    name: 'theme-color',
    content: color.paper,
    media: `(prefers-color-scheme: ${scheme})`,
    'data-scheme': scheme,
  },
  injectTo: 'head-prepend' as const,
}))

/** Puts what holds for every page into the page itself: no script has to compile it, and it is there before one runs. */
const globalStyleInPage = {
  name: 'global-style-in-page',
  transformIndexHtml: {
    order: 'pre',
    handler: () => [...barColours, { tag: 'style', children: globalStyle, injectTo: 'head' }],
  },
} satisfies Plugin

/** Keeps what the router has for others out: a component that is named for development tools counts as used, with all that it needs. */
const unnamedComponents = {
  name: 'unnamed-components',
  apply: 'build',
  transform: {
    filter: { id: /node_modules.react-router.dist/ },
    handler: (code) => code.replaceAll(/^\w+\.displayName = "\w+";$/gm, ''),
  },
} satisfies Plugin

/**
 * Libraries as a build needs them: the router's package names its development build alone, and what `@xstate/react` subscribes with
 * brings a stand-in for what React has by itself.
 */
const librariesOfBuilds = {
  name: 'libraries-of-builds',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: routerBuild('index') },
        { find: /^react-router\/dom$/, replacement: routerBuild('dom-export') },
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      ],
    },
  }),
} satisfies Plugin

const routerBuild = (file: string) =>
  join(import.meta.dirname, `node_modules/react-router/dist/production/${file}.mjs`)

/** What the page of a post imports. Known once everything is read, before it is put into files. */
const ofPosts = new Set<string>()

const findModulesOfPosts = {
  name: 'find-modules-of-posts',
  apply: 'build',
  buildEnd() {
    const add = (id: string) => {
      if (ofPosts.has(id)) return
      ofPosts.add(id)
      this.getModuleInfo(id)?.importedIds.forEach(add)
    }
    add(join(import.meta.dirname, 'src/pages/PostPage.tsx'))
  },
} satisfies Plugin

/** The app for browsers; `vite.renderer.config.ts` builds the same app for a server that renders its pages. */
export default defineConfig({
  base: '/blog/',
  plugins: [
    react(),
    serverInDev(),
    globalStyleInPage,
    librariesOfBuilds,
    unnamedComponents,
    findModulesOfPosts,
  ],
  oxc: { plugins: { styledComponents } },
  // The Markdown parser runs in a worker, where its build for browsers would look for a document.
  resolve: { conditions: ['worker', ...defaultClientConditions] },
  // Only modules can load a part of themselves later.
  worker: { format: 'es' },
  server: { port: Number(process.env.PORT ?? 3000), host: process.env.HOST ?? '127.0.0.1' },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A browser that doesn't know modulepreload loads the same files a little later.
    modulePreload: { polyfill: false },
    // In kB: the renderer of texts is the largest piece, and only who writes loads it.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // A shared piece is named after all that share it, and every page names its pieces in the first file.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            // What every page needs, in three files that a phone runs one after another, so that none keeps it
            // busy for long; each more makes the same code some kB larger compressed.
            {
              name: 'machines',
              tags: ['$initial'],
              test: /node_modules.@?xstate.|[\\/]machines[\\/]/,
              priority: 3,
            },
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'core', tags: ['$initial'], priority: 1 },
            // What most pages show, in one file for the same reason; nothing that a post does without, since readers come to posts first.
            { name: 'kit', test: (id) => ofPosts.has(id), minShareCount: 8 },
            // For who writes, appeals or reports a fault: left to the next groups, they would come with what everybody reads.
            {
              name: 'editor',
              test: /src.(features|messages).editor|machines.draft/,
              minShareCount: 2,
            },
            { name: 'appeals', test: /src.(features|messages).appeal/, minShareCount: 2 },
            {
              name: 'diagnostic',
              test: /src.(features|messages).diagnostic/,
              minShareCount: 2,
            },
            // Small pieces of many pages: left to the next groups, each would bring the features that it was put together with.
            {
              name: 'frames',
              test: /src.(shared.(AddressTabs|PagedList|Loaded)|lib.tab-of|runtime.(withdrawing|per-runtime|useSelection)|ui.(Panel|Card|Tabs))/,
              minShareCount: 2,
            },
            // Shared by some pages: crumbs of a few lines join the nearest piece instead of being files; those of the back
            // office pieces of its own, so that members load none of it.
            {
              name: 'shared',
              test: /^(?!.*src.(features|messages|data).admin)/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1000,
            },
            {
              name: 'back-office',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1000,
            },
          ],
        },
      },
    },
  },
})
