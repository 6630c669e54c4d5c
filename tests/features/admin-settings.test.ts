import { expect, test } from 'vitest'
import {
  linesOf,
  settingsProblems,
  textOf,
  type SettingsText,
} from '#src/features/admin/system/settings-form.ts'

const settings: SettingsText = textOf({
  version: 3,
  name: '砚',
  registration: 'open',
  review: 'resubmitted',
  reservedNickNames: ['官方', '站长'],
  sensitiveWords: [],
  footer: {
    copyrightHolder: '砚',
    filingNumber: '京ICP备00000000号',
    filingUrl: 'https://beian.miit.gov.cn/',
    builtWith: '使用 React 构建',
    poweredBy: '由 .NET 后端提供支持',
  },
  updateTime: null,
  updatedBy: null,
})

test('读到的设置没有什么不对，词语一行一个', () => {
  expect(settingsProblems(settings)).toEqual({})
  expect(settings.reservedNickNames).toBe('官方\n站长')
})

test('空行、两边的空白、重复的词都不算', () => {
  expect(linesOf(' 甲 \n\n乙\r\n甲\n')).toEqual(['甲', '乙'])
})

test.each<[Partial<SettingsText>, keyof SettingsText, string]>([
  [{ name: ' ' }, 'name', '请填写'],
  [{ name: '字'.repeat(21) }, 'name', '不能超过 20 个字'],
  [{ copyrightHolder: ' ' }, 'copyrightHolder', '请填写'],
  [{ poweredBy: '😀'.repeat(51) }, 'poweredBy', '不能超过 50 个字'],
  [
    { filingUrl: 'javascript:alert(1)' },
    'filingUrl',
    '请填写以 http:// 或 https:// 开头的网址',
  ],
  [{ filingUrl: 'https://' }, 'filingUrl', '请填写以 http:// 或 https:// 开头的网址'],
  [
    { reservedNickNames: '字'.repeat(21) },
    'reservedNickNames',
    `“${'字'.repeat(21)}”太长，每个不能超过 20 个字`,
  ],
  [
    { sensitiveWords: Array.from({ length: 501 }, (_, index) => `词${index}`).join('\n') },
    'sensitiveWords',
    '不能超过 500 个',
  ],
  [{ reason: '因'.repeat(501) }, 'reason', '不能超过 500 个字'],
])('%j 说得出哪里不对', (change, field, sentence) => {
  expect(settingsProblems({ ...settings, ...change })).toEqual({ [field]: sentence })
})

test('表情按人数的一个算', () => {
  expect(settingsProblems({ ...settings, poweredBy: '😀'.repeat(50) })).toEqual({})
})
