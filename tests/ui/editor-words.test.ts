import { describe, expect, test } from 'vitest'
import { linkAddress } from '#src/ui/editor/LinkDialog.tsx'
import { markdownTools, headingLevels } from '#src/ui/editor/markdown/tools.ts'
import { toolbarStateOf } from '#src/ui/editor/rich-text/toolbar-state.ts'
import { sameToolbarState } from '#src/ui/editor/useEditor.ts'
import { shortcutText } from '#src/ui/editor/tools.ts'

describe('链接地址', () => {
  test.each([
    ['https://a.cn/x?y=1', 'https://a.cn/x?y=1'],
    ['  a.cn/路径 ', 'https://a.cn/路径'],
    ['localhost:3000', 'https://localhost:3000'],
    ['mailto:a@b.cn', 'mailto:a@b.cn'],
    ['tel:+86-10', 'tel:+86-10'],
    ['/posts/1', '/posts/1'],
    ['#一', '#一'],
  ])('%j 是 %j', (typed, address) => expect(linkAddress(typed)).toBe(address))

  test.each([
    '',
    '   ',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.cn',
    '两个 词',
    '词',
  ])('%j 不是地址', (typed) => expect(linkAddress(typed)).toBeNull())
})

describe('快捷键', () => {
  test('按平台写', () => {
    expect(shortcutText('Mod-Shift-x', false)).toBe('Ctrl+Shift+X')
    expect(shortcutText('Mod-Alt-1', true)).toBe('⌘⌥1')
  })

  test('没有两个命令抢一个键', () => {
    const keys = [...markdownTools.flat(), ...headingLevels].flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('工具栏看到的', () => {
  const history = { undo: [], redo: [1] }

  test('富文本：光标处的格式', () => {
    expect(
      toolbarStateOf(
        { bold: true, list: 'checked', script: 'sub', header: 2, color: '#fff' },
        history,
      ),
    ).toEqual({
      active: new Set(['bold', 'subscript', 'task']),
      heading: 2,
      chosen: { color: '#fff', background: '', align: '', size: '' },
      link: '',
      canUndo: false,
      canRedo: true,
    })
  })

  test('没有变就不必重画', () => {
    const one = toolbarStateOf({ bold: true, italic: true }, history)
    expect(sameToolbarState(one, toolbarStateOf({ italic: true, bold: true }, history))).toBe(
      true,
    )
    expect(sameToolbarState(one, toolbarStateOf({ bold: true }, history))).toBe(false)
    expect(
      sameToolbarState(
        one,
        toolbarStateOf({ bold: true, italic: true, size: 'huge' }, history),
      ),
    ).toBe(false)
  })
})
