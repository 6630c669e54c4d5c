import { useRef, type ReactNode, useEffect, useState, type RefObject } from 'react'
import { styled } from 'styled-components'
import type { TreeElement } from '#content/tree.ts'
import { code } from '#src/messages/posts.ts'
import { theme } from '#src/theme/theme.ts'
import { codeColours } from './code-colours.ts'
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
  font: 12px/1 ${theme.font.mono};
`

const Said = styled.span`
  margin-left: auto;
  font: 12px/1 ${theme.font.sans};
`

const Copy = styled.button`
  padding: 7px 8px;
  border: 0;
  border-radius: ${theme.radius.s};
  background: none;
  color: inherit;
  font: 12px/1 ${theme.font.sans};

  &:hover {
    color: ${theme.color.accent};
  }
`

const Code = styled.pre`
  margin: 0;
  padding: 14px 16px;
  overflow: auto;
  font: 13.5px/1.75 ${theme.font.mono};
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
