import { fromDocusaurus } from './docusaurus.ts'
import { fromHugo } from './hugo.ts'
import { fromLiquid } from './liquid.ts'
import { outsideCode } from './outside-code.ts'
import type { Generator } from './site.ts'

/** A body as plain Markdown: what only its generator understood is turned into it, or left and named in `warnings`. */
export function toPlainMarkdown(
  body: string,
  { generator, isMdx }: { generator: Generator; isMdx: boolean },
  warnings: string[],
): string {
  // Where readers of a list stop; nothing in a post.
  const whole = outsideCode(body, (text) => text.replace(/<!--\s*(more|truncate)\s*-->/gi, ''))
  if (generator === 'docusaurus' || isMdx) return fromDocusaurus(whole)
  if (generator === 'hexo' || generator === 'jekyll') return fromLiquid(whole, warnings)
  return fromHugo(whole, warnings)
}
