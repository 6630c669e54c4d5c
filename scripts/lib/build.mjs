import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { finishBuild, newestBuild, openBuild } from './builds.mjs'
import { bin, must, root } from './project.mjs'

/**
 * dist/app      what browsers load, with .br and .gz beside each text file
 * dist/renderer what the server loads to render the app's pages
 * dist/server … what Node runs: one JavaScript file for each TypeScript file
 * dist/empty-cluster-….tar.gz what a new embedded database begins as
 *
 * Each build is a folder of its own, to which `dist` leads once it is complete (`builds.mjs`).
 * Types are not looked at here: `npm run check` does.
 */
export async function build() {
  const before = newestBuild()
  const folder = openBuild()
  await must(bin('tsc'), ['-p', 'tsconfig.server.json', '--noCheck', '--outDir', folder])
  writeFileSync(join(folder, 'package.json'), JSON.stringify(distPackage(), null, 2))
  for (const room of ['server', 'openapi']) {
    cpSync(join(root, room), join(folder, room), { recursive: true, filter: isData })
  }
  await must(process.execPath, [join(folder, 'server/db/empty-cluster.js'), folder])
  // The build may be started by a test, and what is built is the product.
  const env = { ...process.env, NODE_ENV: 'production' }
  const vite = (part, ...args) =>
    must(
      bin('vite'),
      ['build', '--outDir', join(folder, part), '--logLevel', 'warn', ...args],
      { env },
    )
  await vite('app')
  await vite('renderer', '-c', 'vite.renderer.config.ts')
  await compress(join(folder, 'app'))
  const own = readdirSync(join(folder, 'app/assets'))
  writeFileSync(join(folder, 'own-assets.json'), JSON.stringify(own))
  if (before !== undefined) keepAssets(before, folder)
  finishBuild(folder)
}

/** Pages that are open since before the build load what they need later: that of the last build, and of no older one. */
function keepAssets(before, folder) {
  const list = join(before, 'own-assets.json')
  if (!existsSync(list)) return
  const assets = (build, name) => join(build, 'app/assets', name)
  for (const name of JSON.parse(readFileSync(list, 'utf8')))
    if (!existsSync(assets(folder, name))) cpSync(assets(before, name), assets(folder, name))
}

/** What the server reads beside its code: migrations, the contract, the demo's texts. */
const isData = (path) => !/\.tsx?$/.test(path)

/** Emitted files keep their `#room/file.ts` specifiers; this maps them onto the emitted ones. */
function distPackage() {
  const { name, version, imports } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const emitted = Object.entries(imports)
    .filter(([specifier]) => specifier.endsWith('.ts'))
    .map(([specifier, file]) => [specifier, file.replace(/\.ts$/, '.js')])
  return { name, version, type: 'module', imports: Object.fromEntries(emitted) }
}

async function compress(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = names.filter((name) => /\.(js|css|svg|json|html)$/.test(name))
  // Both are the work of Node's threads: all cores take part.
  await Promise.all(texts.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path) {
  const bytes = readFileSync(path)
  if (bytes.length < 1024) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
