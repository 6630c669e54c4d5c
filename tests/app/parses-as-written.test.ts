import { expect, test } from 'vitest'
import { parsesAsWritten } from '#src/app/ssr/parses-as-written.ts'

test.each([
  '<p>一<br/>二</p><ul><li>三</li></ul>',
  '<div><!--&--><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><!--/&--></div>',
  '<table><tbody><tr><td>格</td></tr></tbody></table><input type="search" value="&lt;p&gt;"/>',
])('浏览器读到的就是写的：%s', (html) => expect(parsesAsWritten(html)).toBe(true))

test.each([
  '<p>段里<div>有块</div></p>',
  '<a href="/a">链接里<a href="/b">有链接</a></a>',
  '<table><tr><td>少了一层</td></tr></table>',
])('浏览器会挪动的，看得出来：%s', (html) => expect(parsesAsWritten(html)).toBe(false))
