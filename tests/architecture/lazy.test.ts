import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { importsOf } from './rooms.ts'
import { sourcesOf, textOf } from './sources.ts'

/** What weighs more than a page: it is loaded by those who use it, when they do. */
const heavy =
  /^(@codemirror|@lezer|quill|parchment|katex|lowlight|highlight\.js|micromark|mdast|hast|@microsoft\/signalr|@stately)/

/** What a reader of a post uses later, if ever: it may not keep the text waiting. */
const later = [
  'machines/report-dialog/report-dialog.machine.ts',
  'machines/suggestions/suggestions.machine.ts',
  'src/app/drafts.ts',
  'src/app/realtime/create-realtime.ts',
  'src/data/public/comments.ts',
  'src/data/public/history.ts',
  'src/data/public/search.ts',
  'src/data/public/topics.ts',
  'src/features/appeal/AppealButton.tsx',
  'src/features/comments/Comments.tsx',
  'src/features/report/ReportDialog.tsx',
  'src/features/report/report.ts',
  'src/messages/appeal.ts',
  'src/messages/reports.ts',
  'src/runtime/undoable.ts',
  'src/ui/Menu.tsx',
  'src/ui/OptionList.tsx',
  'src/ui/ToastList.tsx',
]

/** The forms of these pages stand in dialogs alone. */
const formsInDialogs = [
  'src/pages/ProfilePage.tsx',
  'src/pages/admin/CommentsPage.tsx',
  'src/pages/admin/FeedbackPage.tsx',
  'src/pages/admin/NotificationsPage.tsx',
  'src/pages/admin/PostsPage.tsx',
  'src/pages/admin/TopicsPage.tsx',
]

test('没有一个页面一打开就带着编辑器、公式、高亮和实时连接的代码', () => {
  const pages = [...files].filter((file) => file.startsWith('src/pages/'))
  const { loaded, packages } = loadedBy('src/main.ts', ...pages)
  expect(loaded.size).toBeGreaterThan(300)
  expect(packages.filter(({ name }) => heavy.test(name))).toEqual([])
})

test('打开一篇文章，不带着以后才用得到的代码', () => {
  expect(later.filter((file) => !files.has(file))).toEqual([])
  const { loaded } = loadedBy('src/main.ts', 'src/pages/PostPage.tsx')
  expect(loaded.size).toBeGreaterThan(150)
  expect(later.flatMap((file) => (loaded.has(file) ? [wayTo(file, loaded)] : []))).toEqual([])
})

test.each(formsInDialogs)('%s：对话框里的表单，打开才带着它的代码', (page) => {
  const form = 'machines/form/form.machine.ts'
  expect(files.has(form) && files.has(page)).toBe(true)
  const { loaded } = loadedBy('src/main.ts', page)
  expect(loaded.has(form) ? wayTo(form, loaded) : '').toBe('')
})

const files = new Set(sourcesOf('src', 'machines', 'content', 'openapi'))

/** Every file of ours that is loaded with these, and by whom; the packages that they import. */
function loadedBy(...entries: readonly string[]) {
  const found = entries.filter((file) => files.has(file))
  const loaded = new Map(found.map((file) => [file, '']))
  const packages: { file: string; name: string }[] = []
  for (const file of found)
    for (const { specifier, kind } of importsOf(textOf(file))) {
      if (kind !== 'value') continue
      packages.push({ file, name: specifier })
      const target = specifier.startsWith('#')
        ? specifier.slice(1)
        : join(dirname(file), specifier)
      if (!files.has(target) || loaded.has(target)) continue
      loaded.set(target, file)
      found.push(target)
    }
  return { loaded, packages }
}

/** The imports that lead to a file, for whoever has to cut one. */
function wayTo(file: string, loaded: ReadonlyMap<string, string>): string {
  const by = loaded.get(file) ?? ''
  return by === '' ? file : `${wayTo(by, loaded)} → ${file}`
}
