import { Suspense, use, useId, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import { compare } from '#src/lib/compare.ts'
import type { Line, Row } from '#src/lib/differences.ts'
import { foldedRows } from '#src/lib/folded-rows.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Loading, SkeletonText } from './Skeleton.tsx'
import { Text } from './Text.tsx'
import { strings } from './strings.ts'

interface Side {
  /** Whose text it is. */
  label: string
  text: string
}

interface DifferencesProps {
  left: Side
  right: Side
}

/** Two texts beside each other, what differs marked; below each other on a small window. Compares in its own time. */
export function Differences(texts: DifferencesProps) {
  const { left, right } = texts
  const id = useId()
  const rows = useMemo(() => compare(left.text, right.text), [left.text, right.text])
  return (
    <Sheet aria-labelledby={`${id}-left ${id}-right`}>
      <Head>
        {sides.map((side) => (
          <span key={side}>
            <Sign side={side} />
            <span id={`${id}-${side}`}>{texts[side].label}</span>
          </span>
        ))}
      </Head>
      <Suspense
        fallback={
          <Pad>
            <Loading>
              <SkeletonText lines={4} />
            </Loading>
          </Pad>
        }
      >
        <Compared rows={rows} {...texts} />
      </Suspense>
    </Sheet>
  )
}

interface ComparedProps extends DifferencesProps {
  rows: ReturnType<typeof compare>
}

function Compared({ rows: coming, ...texts }: ComparedProps) {
  const rows = use(coming)
  if (rows === null) {
    return (
      <>
        <Note>{strings.tooDifferent}</Note>
        <RowBox>
          {sides.map((side) => (
            <Cell key={side} data-side={side}>
              <Sign side={side} />
              <span>{texts[side].text}</span>
            </Cell>
          ))}
        </RowBox>
      </>
    )
  }
  if (rows.every(({ isSame }) => isSame)) return <Note>{strings.noDifference}</Note>
  return foldedRows(rows).map((part, index) => {
    const Part = part.kind === 'fold' ? Fold : Rows
    return <Part key={index} rows={part.rows} />
  })
}

function Fold({ rows }: { rows: readonly Row[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Rows rows={rows} />
  return (
    <Unfold type="button" onClick={() => setIsOpen(true)}>
      {strings.showSame(rows.length)}
    </Unfold>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return rows.map(({ left, right, isSame }, index) => (
    <RowBox key={index} data-same={isSame || undefined}>
      <LineCell line={left} side="left" isSame={isSame} />
      <LineCell line={right} side="right" isSame={isSame} />
    </RowBox>
  ))
}

interface LineCellProps {
  line: Line | null
  side: 'left' | 'right'
  isSame: boolean
}

function LineCell({ line, side, isSame }: LineCellProps) {
  if (line === null) return <Cell data-side={side} data-empty />
  const Changed = side === 'left' ? 'del' : 'ins'
  return (
    <Cell
      data-side={side}
      data-changed={!isSame || undefined}
      data-whole={line.pieces.length === 1 || undefined}
    >
      <LineNumber aria-hidden="true">{line.number}</LineNumber>
      <Sign side={isSame ? null : side} />
      <span>
        {line.pieces.map(({ text, changed }, index) =>
          changed ? <Changed key={index}>{text}</Changed> : text,
        )}
      </span>
    </Cell>
  )
}

/** Of which side something is, for those who see no tint. Listeners hear what is deleted and inserted by itself. */
function Sign({ side }: { side: keyof typeof signs | null }) {
  return <Mark aria-hidden="true">{side && signs[side]}</Mark>
}

const signs = { left: '−', right: '+' } as const
const sides = ['left', 'right'] as const

const Sheet = styled.div.attrs({ role: 'group' })`
  overflow: hidden;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};
  font-size: 0.875rem;
  line-height: 1.7;
`

const Head = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-bottom: 1px solid ${theme.color.line};
  color: ${theme.color.inkSoft};
  font-weight: 600;
  font-size: ${theme.text.s};

  & > span {
    padding: ${theme.space[2]} ${theme.space[3]};
  }

  & > span + span {
    border-left: 1px solid ${theme.color.line};
  }

  /* Below each other, the two sides are told apart by their ground and sign. */
  ${media.phone} {
    & > span:first-child {
      background: ${theme.tint.red.paper};
    }

    & > span + span {
      border-left: 0;
      background: ${theme.tint.green.paper};
    }
  }
`

const Pad = styled.div`
  padding: ${theme.space[4]};
`

const Note = styled(Text).attrs({ $tone: 'soft' })`
  padding: ${theme.space[4]};
`

const RowBox = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Cell = styled.div`
  display: flex;
  gap: ${theme.space[1]};
  min-width: 0;
  min-height: 28px;
  padding: 2px ${theme.space[3]};
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  &[data-side='right'] {
    border-left: 1px solid ${theme.color.line};
  }

  &[data-empty] {
    background: ${theme.color.code};
  }

  &[data-changed][data-side='left'] {
    background: ${theme.tint.red.paper};
  }

  &[data-changed][data-side='right'] {
    background: ${theme.tint.green.paper};
  }

  ins,
  del {
    border-radius: 3px;
    font-weight: 600;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }

  ins {
    color: ${theme.tint.green.ink};
    text-decoration-line: underline;
  }

  del {
    color: ${theme.tint.red.ink};
  }

  /* Where all of a line is new or gone, its ground says so. */
  &[data-whole] > span > :is(ins, del) {
    font-weight: inherit;
    text-decoration-line: none;
  }

  ${media.phone} {
    &[data-side='right'] {
      border-left: 0;
    }

    /* When both sides stand below each other, nothing stands where a line is missing, and the same line once. */
    &[data-empty],
    [data-same] > &[data-side='right'] {
      display: none;
    }
  }
`

const Mark = styled.span`
  flex: none;
  display: inline-block;
  width: 1.2em;
  color: ${theme.color.inkSoft};
  font-weight: 600;
  user-select: none;
`

const LineNumber = styled.span`
  flex: none;
  width: 28px;
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.xs};
  line-height: 24px;
  text-align: end;
  user-select: none;
`

const Unfold = styled.button`
  width: 100%;
  padding: 4px ${theme.space[3]};
  border: 0;
  border-block: 1px solid ${theme.color.line};
  background: ${theme.color.code};
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};

  &:hover {
    color: ${theme.color.accent};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`
