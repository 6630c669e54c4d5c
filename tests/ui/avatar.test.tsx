import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from '#src/ui/Avatar.tsx'

test('没有图片的头像是昵称的首字，默认 40', () => {
  const html = renderToStaticMarkup(<Avatar name="林间" />)
  expect(html).toMatch(/<svg[^>]*width="40"[^>]*height="40"/)
  expect(html).toContain('>林')
})
