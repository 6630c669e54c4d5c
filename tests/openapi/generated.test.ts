import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { operations as generated } from '#openapi/generated/operations.ts'
import { operations } from './document.ts'

const root = join(import.meta.dirname, '../..')
const timeout = 120_000
let copy: string | undefined

afterEach(() => {
  if (copy) rmSync(copy, { recursive: true, force: true })
  copy = undefined
})

describe('生成的文件', () => {
  test('契约改了而没有重新生成时，检查失败并说出该做什么', { timeout }, async () => {
    copy = copyOfTheContract()
    appendFileSync(join(copy, 'openapi/paths/site.yaml'), '  description: 改过的站点信息\n')
    const { code, said } = await checkIn(copy)
    expect(code).toBe(1)
    expect(said).toContain('npm run gen')
  })

  test('操作表列出契约里的每个操作', () => {
    const facts = Object.values(generated).map(({ method, path }) => `${method} ${path}`)
    expect(facts).toEqual(operations.map(({ method, path }) => `${method} ${path}`))
    expect(Object.keys(generated)).toEqual(operations.map(({ object }) => object.operationId))
  })

  test('操作表说出谁可以调用、成功时的状态', () => {
    expect(generated.login).toEqual({
      method: 'post',
      path: '/api/auth/login',
      tag: 'auth',
      security: 'public',
      role: null,
      body: 'json',
      success: 200,
      errors: [400, 403, 413, 415, 429, 500, 501, 503],
    })
    expect(generated.getPost.security).toBe('optional')
    expect(generated.banUser.role).toBe('admin')
    expect(generated.uploadImage).toMatchObject({ body: 'multipart', success: 201 })
  })
})

function checkIn(folder: string): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(folder, 'scripts/gen.mjs'), '--check'], (error, _, said) =>
      resolve({ code: error ? Number(error.code) : 0, said }),
    )
  })
}

function copyOfTheContract(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stale-contract-'))
  mkdirSync(join(folder, 'scripts'))
  for (const name of ['openapi', 'scripts', 'package.json', '.oxfmtrc.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
