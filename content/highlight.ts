import type { LanguageFn, Mode } from 'highlight.js'
import cmake from 'highlight.js/lib/languages/cmake'
import dart from 'highlight.js/lib/languages/dart'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import groovy from 'highlight.js/lib/languages/groovy'
import haskell from 'highlight.js/lib/languages/haskell'
import http from 'highlight.js/lib/languages/http'
import latex from 'highlight.js/lib/languages/latex'
import matlab from 'highlight.js/lib/languages/matlab'
import nginx from 'highlight.js/lib/languages/nginx'
import powershell from 'highlight.js/lib/languages/powershell'
import properties from 'highlight.js/lib/languages/properties'
import protobuf from 'highlight.js/lib/languages/protobuf'
import scala from 'highlight.js/lib/languages/scala'
import x86asm from 'highlight.js/lib/languages/x86asm'
import { common, createLowlight } from 'lowlight'
import type { UnsafeNode } from './tree.ts'

/** Markdown's own grammar takes minutes for brackets that never close. */
const { markdown: _, ...safe } = common

/** What a message in HTTP carries is guessed from its text: of two languages, not by trying all that there are. */
const briefHttp: LanguageFn = (hljs) => guessing(http(hljs), ['json', 'xml'])

function guessing<M extends Mode>(mode: M, languages: string[]): M {
  const inside = mode.contains?.map((child) =>
    typeof child === 'string' ? child : guessing(child, languages),
  )
  return {
    ...mode,
    ...(inside ? { contains: inside } : {}),
    ...(mode.starts ? { starts: guessing(mode.starts, languages) } : {}),
    ...(Array.isArray(mode.subLanguage) ? { subLanguage: languages } : {}),
  }
}

const lowlight = createLowlight({
  ...safe,
  cmake,
  dart,
  dockerfile,
  elixir,
  groovy,
  haskell,
  http: briefHttp,
  latex,
  matlab,
  nginx,
  powershell,
  properties,
  protobuf,
  scala,
  x86asm,
})

/** Coloured spans for the code, or undefined when nobody here knows the language. */
export function highlight(code: string, language: string): UnsafeNode[] | undefined {
  const name = language.toLowerCase()
  if (!lowlight.registered(name)) return undefined
  return lowlight.highlight(name, code).children
}
