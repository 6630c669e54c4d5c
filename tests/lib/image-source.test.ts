import { describe, expect, test } from 'vitest'
import { imageName, variantName, variantWidths } from '#server/images/image-address.ts'
import { imageSource } from '#src/lib/image-source.ts'

const random = '0123456789abcdef'.repeat(2)
const name = (width: number, height: number, isMoving = false) =>
  imageName(random, { width, height, isMoving, extension: isMoving ? 'gif' : 'jpg' })

describe('图片从哪里取', () => {
  test('正文里的：比它窄的各一张，加上和它一样宽的；留多大的地方，地址里就有', () => {
    const photo = `/images/post/${name(1600, 900)}`
    expect(imageSource(photo)).toEqual({
      src: photo,
      srcSet: `${photo}.320.webp 320w, ${photo}.640.webp 640w, ${photo}.1280.webp 1280w, ${photo} 1600w`,
      width: 1600,
      height: 900,
    })
    const middle = `/images/post/${name(700, 350)}`
    expect(imageSource(middle).srcSet).toBe(
      `${middle}.320.webp 320w, ${middle}.640.webp 640w, ${middle}.1280.webp 700w`,
    )
    expect(imageSource(`/images/post/${name(300, 200)}`)).toEqual({
      src: `/images/post/${name(300, 200)}`,
      width: 300,
      height: 200,
    })
  })

  test('头像只要两张小的，原图谁也用不着', () => {
    const portrait = `/images/avatar/${name(512, 400)}`
    expect(imageSource(portrait).srcSet).toBe(
      `${portrait}.64.webp 64w, ${portrait}.128.webp 128w`,
    )
    expect(imageSource(`/images/avatar/${name(100, 512)}`).srcSet).toMatch(/\.128\.webp 100w$/)
    expect(imageSource(`/images/avatar/${name(64, 64)}`).srcSet).toBeUndefined()
  })

  test('服务器做哪几张，这里就要哪几张', () => {
    for (const [category, widths] of Object.entries(variantWidths)) {
      const { srcSet = '' } = imageSource(`/images/${category}/${name(4000, 4000)}`)
      for (const width of widths)
        expect(srcSet).toContain(
          `/images/${category}/${variantName(name(4000, 4000), width)} ${width}w`,
        )
    }
  })

  test('会动的、名字里没有大小的，按原样取；占固定一块地方的，没有大小也取小的', () => {
    expect(imageSource(`/images/post/${name(1600, 900, true)}`)).toEqual({
      src: `/images/post/${name(1600, 900, true)}`,
      width: 1600,
      height: 900,
    })
    const old = `/images/cover/${random}.png`
    expect(imageSource(old)).toEqual({ src: old })
    expect(imageSource(old, { isCut: true })).toEqual({
      src: old,
      srcSet: `${old}.320.webp 320w, ${old}.640.webp 640w, ${old}.1280.webp 1280w`,
    })
    expect(imageSource(`/images/cover/${random}.gif`, { isCut: true }).srcSet).toBeUndefined()
  })

  test('图片在别处时从那里取；别的网站的、不是图片地址的，原样不动', () => {
    const base = 'https://cdn.example/pictures'
    const { src, srcSet } = imageSource(`/blog/images/post/${name(400, 300)}`, { base })
    expect(src).toBe(`${base}/post/${name(400, 300)}`)
    expect(srcSet).toBe(`${src}.320.webp 320w, ${src}.640.webp 400w`)
    for (const other of [
      'https://elsewhere.example/a.png',
      '/images/post/a.png',
      'upload:1',
      `https://elsewhere.example/images/post/${name(400, 300)}`,
    ])
      expect(imageSource(other, { base, isCut: true })).toEqual({ src: other })
  })
})
