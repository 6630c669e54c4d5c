import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPageCode } from '#server/web/template.ts'
import { users } from '#src/messages/admin/users.ts'
import { appeal } from '#src/messages/appeal.ts'
import { diagnostic } from '#src/messages/diagnostic.ts'
import { editorChoice } from '#src/messages/editor.ts'
import { card } from '#src/messages/posts.ts'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import { built as builtFile } from '#tests/support/built.ts'

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

test.each(['HomePage', 'PostPage'])('%s 不带读者用不到的：后台、编辑器、申诉、诊断', (page) => {
  const folder = builtFile('app')
  const code = readPageCode(folder)(`src/pages/${page}.tsx`)
    .map((file) => readFileSync(join(folder, file.replace('/blog/', '')), 'utf8'))
    .join('')
  const texts = [
    card.noExcerpt,
    users.search,
    editorChoice.legend,
    appeal.once,
    diagnostic.about,
  ]
  expect(texts.filter((text) => code.includes(text))).toEqual([card.noExcerpt])
})
