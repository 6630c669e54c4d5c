import { useRef, type ReactNode, useEffect, useState, type RefObject } from 'react'
import { css, styled } from 'styled-components'
import type { TreeElement } from '#content/tree.ts'
import { code } from '#src/messages/posts.ts'
import { theme } from '#src/theme/theme.ts'
import { textOf } from './structure.ts'

interface CodeBlockProps {
  /** The `pre` of the tree: its text is what is copied. */
  element: TreeElement
  children: ReactNode
}

const said = { idle: '', copied: code.copied, selected: code.selected }

/** Code with the name of its language and a button that copies it; wide lines scroll inside. */
export function CodeBlock({ element, children }: CodeBlockProps) {
  const block = useRef<HTMLPreElement>(null)
  const { state, copy } = useCopy(block)
  const { dataLanguage } = element.properties
  const language = typeof dataLanguage === 'string' ? dataLanguage : ''
  return (
    <Box aria-label={code.label(language)}>
      <Head>
        <span>{language}</span>
        {/* Apart from the button, whose own name would be read with it, and again when it changes back. */}
        <Said aria-live="polite">{said[state]}</Said>
        <Copy type="button" onClick={() => copy(textOf(element))}>
          {code.copy}
        </Copy>
      </Head>
      {/* Focusable, because what scrolls has to be reachable for the arrow keys. */}
      <Code ref={block} tabIndex={0}>
        {children}
      </Code>
    </Box>
  )
}

const Box = styled.figure`
  && {
    margin: 1.4em 0;
  }

  overflow: hidden;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.code};
  line-height: 1.75;
`

const Head = styled.div`
  display: flex;
  align-items: center;
  min-height: 36px;
  padding: 0 6px 0 14px;
  border-bottom: 1px solid ${theme.color.line};
  color: ${theme.color.inkFaint};
  font: 0.75rem/1 ${theme.font.mono};
`

const Said = styled.span`
  margin-left: auto;
  font: 0.75rem/1 ${theme.font.sans};
`

const Copy = styled.button`
  padding: 7px 8px;
  border: 0;
  border-radius: ${theme.radius.s};
  background: none;
  color: inherit;
  font: 0.75rem/1 ${theme.font.sans};

  &:hover {
    color: ${theme.color.accent};
  }
`

/** Colours for the classes of highlight.js, each readable on the ground of code in both palettes. */
const codeColours = css`
  .hljs-comment,
  .hljs-quote,
  .hljs-meta {
    color: ${theme.color.inkFaint};
  }

  .hljs-keyword,
  .hljs-selector-tag,
  .hljs-template-tag,
  .hljs-name,
  .hljs-deletion {
    color: ${theme.color.seal};
  }

  .hljs-string,
  .hljs-regexp,
  .hljs-symbol,
  .hljs-bullet,
  .hljs-addition {
    color: ${theme.color.good};
  }

  .hljs-number,
  .hljs-literal,
  .hljs-built_in,
  .hljs-type,
  .hljs-template-variable {
    color: ${theme.color.warn};
  }

  .hljs-title,
  .hljs-section,
  .hljs-attr,
  .hljs-attribute,
  .hljs-property,
  .hljs-selector-class,
  .hljs-selector-id,
  .hljs-link {
    color: ${theme.color.accent};
  }

  .hljs-emphasis {
    font-style: italic;
  }

  .hljs-strong,
  .hljs-section {
    font-weight: 600;
  }
`

const Code = styled.pre`
  margin: 0;
  padding: 14px 16px;
  overflow: auto;
  font: 0.84375rem/1.75 ${theme.font.mono};
  tab-size: 4;
  text-spacing-trim: space-all;
  text-autospace: no-autospace;

  &:focus-visible {
    outline-offset: -2px;
  }

  ${codeColours}
`

/** How long it says that it has copied. Milliseconds. */
const saidFor = 2000

type CopyState = 'idle' | 'copied' | 'selected'

/** Copies a text; where the browser forbids it, selects `element` so that one key is left to press. */
function useCopy(element: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), saidFor)
    return () => clearTimeout(timer)
  }, [state])

  const copy = (text: string) => {
    write(text).then(
      () => setState('copied'),
      () => {
        if (element.current) window.getSelection()?.selectAllChildren(element.current)
        setState('selected')
      },
    )
  }
  return { state, copy }
}

async function write(text: string) {
  // There is no clipboard on a page that came over plain HTTP, whatever the type says: then this throws.
  await navigator.clipboard.writeText(text)
}
