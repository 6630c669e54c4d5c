import { expect, test } from 'vitest'
import { readPageCode } from '#server/web/template.ts'
import { buildAppFolder } from '#tests/support/app-folder.ts'

const manifest = {
  'src/pages/HomePage.tsx': { file: 'assets/home.js', imports: ['_kit', '_vendor'] },
  _kit: { file: 'assets/kit.js', imports: ['_vendor'] },
  _vendor: { file: 'assets/vendor.js', imports: ['_kit'] },
}
const built = buildAppFolder({ '.vite/manifest.json': JSON.stringify(manifest) })
const bare = buildAppFolder()

test('一页的程序连同它引用的一切，每个文件一次，它自己最后；没有的页面没有文件', () => {
  const codeOf = readPageCode(built)
  expect(codeOf('src/pages/HomePage.tsx')).toEqual([
    '/blog/assets/vendor.js',
    '/blog/assets/kit.js',
    '/blog/assets/home.js',
  ])
  expect(codeOf('src/pages/NowherePage.tsx')).toEqual([])
})

test('构建没有留下清单：页面照样送出，不点名文件', () => {
  expect(readPageCode(bare)('src/pages/HomePage.tsx')).toEqual([])
})
