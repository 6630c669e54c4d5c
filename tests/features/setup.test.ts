import { describe, expect, test } from 'vitest'
import { addressFindings } from '#src/features/setup/AddressStep.tsx'
import { stepOf } from '#src/features/setup/useSetup.ts'
import { facts } from '#tests/machines/setup/setup.model.ts'

const here = 'https://blog.example'
const found = (changes: object, origin = here) =>
  addressFindings({ ...facts, ...changes }, origin)

describe('公开地址', () => {
  test('和设置的一样、代理被认得：没有要说的', () => {
    expect(found({})).toEqual([])
    expect(found({ publicUrl: `${here}/` })).toEqual([])
  })

  test('打开的是另一个地址：给出 PUBLIC_URL 要写成什么', () => {
    const other = { kind: 'other', line: `PUBLIC_URL=${here}` }
    expect(found({ publicUrl: 'http://127.0.0.1:3000', isPublicUrlSet: false })).toEqual([
      other,
    ])
    expect(found({ publicUrl: 'https://www.blog.example' })).toEqual([other])
    expect(found({ publicUrl: 'http://blog.example' })).toEqual([other])
  })

  test('没有设置、只是碰巧一样：也给出那一行；就在本机上试的不用', () => {
    const byChance = { isPublicUrlSet: false, isForwarded: false, isProxyTrusted: false }
    const lan = 'http://192.168.1.9:3000'
    expect(found({ ...byChance, publicUrl: lan }, lan)).toEqual([
      { kind: 'unset', line: `PUBLIC_URL=${lan}` },
      { kind: 'plain', line: null },
    ])
    for (const local of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(found({ ...byChance, publicUrl: local }, local)).toEqual([])
  })

  test('没有加密的公开地址：说出来', () => {
    const plain = 'http://blog.example'
    expect(found({ publicUrl: plain }, plain)).toEqual([{ kind: 'plain', line: null }])
  })

  test('有代理而不认、认而没有代理：各给一行', () => {
    expect(found({ isProxyTrusted: false })).toEqual([
      { kind: 'untrusted', line: 'TRUST_PROXY=1' },
    ])
    expect(found({ isForwarded: false })).toEqual([
      { kind: 'unguarded', line: 'TRUST_PROXY=off' },
    ])
  })
})

test('地址说的步骤不认得，就从第一步开始', () => {
  expect([stepOf('mail'), stepOf('nowhere'), stepOf(null)]).toEqual(['mail', 'site', 'site'])
})
