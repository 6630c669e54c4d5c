import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { bin, readText, root } from './lib/project.mjs'

// Never installs: several gens may run at once, and two installs in one folder destroy each other.
if (!existsSync(bin('redocly'))) {
  console.error('依赖还没有安装：请先运行 npm ci')
  process.exit(1)
}
const { generate } = await import('./lib/contract.mjs')

const folder = join(root, 'openapi/generated')
const files = await generate()
const stale = []
for (const [name, text] of Object.entries(files)) {
  if (readText(join(folder, name)) !== text) stale.push(name)
}

if (process.argv.includes('--check')) check()
else await write()

function check() {
  if (stale.length === 0) return
  console.error(
    `openapi/generated 里的 ${stale.join('、')} 已过期：请运行 npm run gen 并提交结果。`,
  )
  process.exitCode = 1
}

async function write() {
  await mkdir(folder, { recursive: true })
  for (const name of stale) await writeFile(join(folder, name), files[name])
  console.log(stale.length > 0 ? `已更新 ${stale.join('、')}` : '生成的文件已是最新')
  await printMissing()
}

/** The server knows which calls it can answer; without one there is nothing to say. */
async function printMissing() {
  const module = join(root, 'server/contract/missing.ts')
  if (!existsSync(module)) return
  const script = `import { missingOperations } from ${JSON.stringify(pathToFileURL(module).href)}
    console.log(JSON.stringify(missingOperations()))`
  try {
    const { stdout } = await promisify(execFile)(
      bin('tsx'),
      ['--input-type=module', '--eval', script],
      { cwd: root },
    )
    const missing = JSON.parse(stdout.trim().split('\n').at(-1))
    if (missing.length === 0) console.log('契约里的每个操作服务器都已实现')
    else console.log(`服务器还没有实现 ${missing.length} 个操作：\n  ${missing.join('\n  ')}`)
  } catch (error) {
    console.warn(`无法列出服务器缺少的操作：${error.stderr?.trim() || error.message}`)
  }
}
