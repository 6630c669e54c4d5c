import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { ogImageSvg } from '#server/previews/og-image.ts'
import { createPreviews } from '#server/previews/previews.ts'
import { createFont, type Glyph } from '#server/previews/font.ts'
import { createClock, second } from '#tests/support/clock.ts'

const typeface = createFont()
const draw = (title: string, byline = '林间', siteName = '砚') =>
  ogImageSvg({ title, byline, siteName }, typeface)

test('不靠机器上的字体：字都是轮廓，一个字一条；写了什么都成不了标记', async () => {
  const hostile = '</g><script>alert(1)</script><image href="file:///etc/passwd"/>&lt;"\''
  for (const title of ['听雨', hostile, '<![CDATA[', '${7*7}']) {
    const svg = await draw(title, hostile)
    expect(XMLValidator.validate(svg)).toBe(true)
    expect(new Set(elementsOf(svg))).toEqual(
      new Set(['svg', 'defs', 'linearGradient', 'stop', 'rect', 'g', 'path']),
    )
    expect(svg).not.toMatch(/alert|passwd|href|CDATA/)
  }
  const outlines = elementsOf(await draw('听雨')).filter((name) => name === 'path')
  expect(outlines).toHaveLength('听雨林间砚'.length)
})

test('中文、西文、希腊字母、标点都有字形，没有的画一个空框，表情略去', async () => {
  const frame = 'M120 -60V800'
  expect(await draw('慢慢写，好好读——《C++20》“λ 演算”！？……「砚」①→★©π∞é', '')).not.toContain(
    frame,
  )
  expect((await draw('한글')).split(frame)).toHaveLength(3)
  expect(await draw('🎉发布👨‍👩‍👧‍👦 v2 🇨🇳❤️1️⃣')).toBe(await draw('发布 v2 1'))
  expect(await draw('🎉🎉', '')).toBe(await draw('砚', ''))
})

test('印上是社区名字的第一个字；没有标题的，写社区的名字', async () => {
  expect(await draw('听雨', '林间', '山间')).toBe(await draw('听雨', '林间', '山'))
  expect(await draw('听雨', '林间', '山间')).not.toBe(await draw('听雨'))
  expect(await draw('🎉', '', '山间')).toBe(await draw('山间', '', '山间'))
})

test('看不见的、倒着写的、叠在字上的，都不画；写得再长也只画得下的', async () => {
  expect(await draw('\u202E听\u200B\u0000雨\uD800\n\n')).toBe(await draw('听雨'))
  expect(await draw('Zalgo')).toBe(await draw('Z̸̢̛̗͚a̴͓lg̶o̵'))
  expect(await draw('e\u0301')).toBe(await draw('é'))
  const long = await draw('长'.repeat(10_000), '名'.repeat(10_000))
  expect(long.length).toBeLessThan(150_000)
  expect(long).toBe(await draw(`${'长'.repeat(300)}。`, '名'.repeat(300)))
})

test('画不下的字，连字形也不去找', async () => {
  let asked = 0
  const counting = {
    glyphs: async (characters: Iterable<string>) => {
      asked = new Set(characters).size
      return new Map<string, Glyph>()
    },
  }
  const many = Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x4e00 + at))
  await ogImageSvg({ title: many.join(''), byline: many.join(''), siteName: '砚' }, counting)
  expect(asked).toBeLessThan(500)
})

test('同样的话同样的图；一起要的只画一次，一个网络画得太多要等', async () => {
  const clock = createClock()
  const { draw: drawFor } = createPreviews(
    { clock, sharedBuckets: undefined },
    { limit: 45, seconds: 45 },
  )
  const poster = { title: '听雨', byline: '林间', siteName: '砚' }
  const [one, other] = await Promise.all([
    drawFor(poster, '1.2.3.4'),
    drawFor(poster, '1.2.3.5'),
  ])
  expect(one).toBe(other)
  const busy = Array.from({ length: 40 }, (_, number) =>
    drawFor({ title: `第${number}`, byline: '', siteName: '砚' }, '1.2.3.4'),
  )
  const codes = (await Promise.allSettled(busy)).map((it) =>
    it.status === 'rejected' ? (it.reason as { code: number }).code : 200,
  )
  expect(codes.filter((code) => code === 1009)).toHaveLength(8)
  const more = async (title: string, address = '1.2.3.4') =>
    drawFor({ title, byline: '', siteName: '砚' }, address)
  for (const title of ['第39', '又一张', '还一张', '末一张']) await more(title)
  await expect(more('太多了')).rejects.toMatchObject({
    code: 1003,
    details: { retryAfter: 1 },
  })
  expect(await drawFor(poster, '1.2.3.4')).toBe(one)
  expect(await more('太多了', '1.2.4.4')).toBeInstanceOf(Buffer)
  clock.advance(second)
  expect(await more('等到了')).toBeInstanceOf(Buffer)
})
const elementsOf = (svg: string) => Array.from(svg.matchAll(/<(\w+)/g), ([, name]) => name)
