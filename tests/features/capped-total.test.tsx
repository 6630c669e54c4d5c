import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PostListHeading } from '#src/features/posts/PostListHeading.tsx'
import { SearchHeading } from '#src/features/search/SearchHeading.tsx'
import { table } from '#src/messages/admin/table.ts'

test('搜索只看最新的一千篇：总数后面有加号', () => {
  const heading = (isCapped: boolean) =>
    renderToStaticMarkup(<SearchHeading text="数据库" total={1000} isCapped={isCapped} />)
  expect(heading(true)).toContain('找到 1000+ 篇')
  expect(heading(false)).toContain('找到 1000 篇')
})

test('列表的标题、管理后台的表格也一样', () => {
  const heading = renderToStaticMarkup(
    <MemoryRouter>
      <PostListHeading total={1000} isCapped tag={undefined} />
    </MemoryRouter>,
  )
  expect(heading).toContain('共 1000+ 篇')
  expect(table.total(1000, true)).toBe('共 1000+ 条')
  expect(table.total(1000, false)).toBe('共 1000 条')
})
