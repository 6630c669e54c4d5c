import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { removeOtherArchives } from './lib/archives.mjs'
import { newestBuild } from './lib/builds.mjs'
import { copyParts } from './lib/manual.mjs'
import { ensureBuilt, ensureInstalled, must, outputOf, root } from './lib/project.mjs'

/**
 * `npm run release`: one archive that runs on a machine of this platform without npm, compiler or network.
 *
 * bin/inkstone    the one door
 * runtime/node    the Node that runs this script
 * dist            the built app and server
 * node_modules    what the server loads, without what only people and compilers read
 * README.md …     the manual, with the texts that it names
 * release.json    which version this is, for which platform, and which version may still run on its database
 * SHA256SUMS      of every file in it, for `sha256sum --check`
 *
 * Archives of other versions that were made here before are removed.
 */
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const platform = `${process.platform}-${process.arch}`
const name = `inkstone-${version}-${platform}`
const target = join(root, 'release')
const folder = join(target, name)
const archive = `${folder}.tar.gz`

/** Folders of a package for those who change it. */
const forDevelopment = /^(tests?|docs|examples?|benchmarks?|bench|\.github)$/
/** The same code once more, for bundlers and browsers. */
const forBundlers = /@opentelemetry\/[\w-]+\/build\/(esm|esnext)$/

await ensureInstalled()
await ensureBuilt()
rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'runtime'), { recursive: true })

copyParts(root, folder)
copyBuild(newestBuild())
for (const path of await productionPackages()) copyPackage(path)
cpSync(process.execPath, join(folder, 'runtime/node'), { dereference: true })
chmodSync(join(folder, 'runtime/node'), 0o755)
const facts = {
  version,
  platform,
  node: process.version,
  oldestCompatible: oldestCompatible(),
}
writeFileSync(join(folder, 'release.json'), `${JSON.stringify(facts, null, 2)}\n`)

// Nobody has tried it yet, and it is about to be given away.
await must(join(folder, 'bin/inkstone'), ['--version'], { cwd: target, env: {} })

const files = filesOf(folder)
writeFileSync(join(folder, 'SHA256SUMS'), sumsOf(folder, files))
const packed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner']
await must('tar', [...packed, '-czf', archive, '-C', target, name])
writeFileSync(join(target, 'SHA256SUMS'), sumsOf(target, [basename(archive)]))
// The sums speak of this one alone, and an image would have them all in it.
removeOtherArchives(archive)

const bytes = (paths) => paths.reduce((sum, path) => sum + onDisk(join(folder, path)), 0)
console.log(`\n${relative(root, archive)}  ${megabytes(statSync(archive).size)}`)
console.log(`解开后 ${megabytes(bytes(files))}，${files.length} 个文件：`)
for (const part of readdirSync(folder)) {
  const own = files.filter((path) => path === part || path.startsWith(`${part}/`))
  console.log(`  ${part.padEnd(14)} ${megabytes(bytes(own)).padStart(9)}`)
}
rmSync(folder, { recursive: true })

/** The oldest version that may still run on the database that this one leaves behind: as the last migration says. */
function oldestCompatible() {
  const migrations = join(folder, 'dist/server/db/migrations')
  const said = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(migrations, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/oldest_version\b.*'(\d+\.\d+\.\d+)'/gi)])
  return said.at(-1)[1]
}

/** Without what is kept for those who have a page of an older build open, and without the marks of the build. */
function copyBuild(build) {
  const own = new Set(JSON.parse(readFileSync(join(build, 'own-assets.json'), 'utf8')))
  cpSync(build, join(folder, 'dist'), {
    recursive: true,
    filter: (path) =>
      !['.stamp', '.users'].includes(basename(path)) &&
      (dirname(path) !== join(build, 'app/assets') || own.has(basename(path))),
  })
}

/** The folders of the packages that are installed without those for development, as npm tells. */
async function productionPackages() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout } = await outputOf(npm, ['ls', '--omit=dev', '--all', '--parseable'])
  const [, ...named] = stdout.trim().split('\n')
  // A link is a workspace: what only developing needs.
  const paths = named.filter((path) => !lstatSync(path).isSymbolicLink())
  if (paths.length === 0) throw new Error('npm ls names no packages')
  return paths
}

/** Without the packages inside it: npm names those, too. */
function copyPackage(path) {
  if (path.includes('node_modules/@types/')) return
  cpSync(path, join(folder, relative(root, path)), {
    recursive: true,
    filter: (file) =>
      basename(file) !== 'node_modules' &&
      !forDevelopment.test(relative(path, file)) &&
      !forBundlers.test(file) &&
      isLoaded(file),
  })
}

/** Types, source maps of packages and their manuals are a quarter of all bytes; licences stay. */
function isLoaded(file) {
  if (/^(licen[cs]e|copying|notice)/i.test(basename(file))) return true
  return !/\.([cm]?ts|map|md|markdown|flow)$/i.test(file) || lstatSync(file).isDirectory()
}

function filesOf(path) {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => !statSync(join(path, file)).isDirectory())
    .sort()
}

/** As `sha256sum` writes and checks them. */
function sumsOf(path, names) {
  const lines = names.map((file) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(path, file)))
      .digest('hex')
    return `${sum}  ${file}\n`
  })
  return lines.join('')
}

/** In whole blocks, as `du` counts. */
function onDisk(path) {
  return Math.ceil(statSync(path).size / 4096) * 4096
}

function megabytes(count) {
  return `${(count / 1e6).toFixed(1)} MB`
}
