import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { chartSize } from './chart-scales.ts'

interface ChartPictureProps {
  label: string
  children: ReactNode
}

/** A drawing that stands for one sentence. */
export function ChartPicture({ label, children }: ChartPictureProps) {
  return (
    <Drawing aria-label={label} viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}>
      {children}
    </Drawing>
  )
}

const Drawing = styled.svg.attrs({ role: 'img' })`
  display: block;
  width: 100%;
  height: auto;
`
