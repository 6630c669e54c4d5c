import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
}
