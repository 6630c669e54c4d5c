import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { SizedImage } from '#src/ui/SizedImage.tsx'
import { ImageBase } from '#src/ui/image-base.ts'
import { page, render } from '#tests/support/browser.tsx'

const name = `${'0123456789abcdef'.repeat(2)}-1600x900.png`
const picture = page.getByRole('img', { name: '院子' })
const element = () => picture.element() as HTMLImageElement

test('浏览器照它占的地方挑宽度；挑中的取不到，就要原来的那张', async () => {
  render(<SizedImage src={`/images/post/${name}`} alt="院子" sizes="300px" />)
  const asked = element().srcset
  expect(asked).toContain(`/images/post/${name}.320.webp 320w`)
  // Nothing is served here: the first failure leads to the picture as it was uploaded.
  await expect.poll(() => element().srcset).toBe('')
  expect(element().getAttribute('src')).toBe(`/images/post/${name}`)
})

test('别处取不到的，回到本站取；都取不到才说坏了，换了图片重新来过', async () => {
  const failed: string[] = []
  const show = (src: string) => (
    <ImageBase value="http://127.0.0.1:9/nothing">
      <SizedImage src={src} alt="院子" sizes="300px" onError={() => failed.push(src)} />
    </ImageBase>
  )
  render(show(`/images/post/${name}`))
  expect(element().src).toBe(`http://127.0.0.1:9/nothing/post/${name}`)
  await expect.poll(() => element().getAttribute('src')).toBe(`/images/post/${name}`)
  await expect.poll(() => failed).toEqual([`/images/post/${name}`])
})

test('别的网站的图片原样显示', () => {
  render(<SizedImage src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="院子" sizes="9px" />)
  expect(element().hasAttribute('srcset')).toBe(false)
})

test('服务器画好的，程序来之前就坏了：程序来了照样回到原来的那张，再取不到才说坏了', async () => {
  const failed: string[] = []
  const shown = (
    <ImageBase value="http://127.0.0.1:9/nothing">
      <SizedImage
        src={`/images/post/${name}`}
        alt="院子"
        sizes="300px"
        onError={() => failed.push('failed')}
      />
    </ImageBase>
  )
  await hydrateBroken(shown)
  await expect.poll(() => element().getAttribute('src')).toBe(`/images/post/${name}`)
  await expect.poll(() => failed).toEqual(['failed'])
})

test('本站的那张在程序来之前就坏了：程序来了马上说', async () => {
  let failures = 0
  const src = '/images/nothing.png'
  await hydrateBroken(
    <SizedImage src={src} alt="院子" sizes="9px" onError={() => (failures += 1)} />,
  )
  await expect.poll(() => failures).toBe(1)
})

/** Hydrates what a server rendered once its picture has failed. */
async function hydrateBroken(what: ReactNode) {
  const root = document.createElement('div')
  root.innerHTML = renderToString(what)
  document.body.append(root)
  await expect.poll(() => element().complete).toBe(true)
  expect(element().naturalWidth).toBe(0)
  const tree = hydrateRoot(root, what)
  onTestFinished(() => {
    tree.unmount()
    root.remove()
  })
}
