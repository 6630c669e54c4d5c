import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bin, must, root } from './project.mjs'

/**
 * dist/app      what browsers load, with .br and .gz beside each text file
 * dist/renderer what the server loads to render the app's pages
 * dist/server … what Node runs: one JavaScript file for each TypeScript file
 *
 * Types are not looked at here: `npm run check` does.
 */
export async function build() {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await must(bin('tsc'), ['-p', 'tsconfig.server.json', '--noCheck'])
  writeFileSync(join(root, 'dist/package.json'), JSON.stringify(distPackage(), null, 2))
  for (const room of ['server', 'openapi']) {
    cpSync(join(root, room), join(root, 'dist', room), { recursive: true, filter: isData })
  }
  // The build may be started by a test, and what is built is the product.
  const env = { ...process.env, NODE_ENV: 'production' }
  await must(bin('vite'), ['build', '--logLevel', 'warn'], { env })
  const forServer = ['-c', 'vite.renderer.config.ts']
  await must(bin('vite'), ['build', ...forServer, '--logLevel', 'warn'], { env })
  await compress(join(root, 'dist/app'))
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
