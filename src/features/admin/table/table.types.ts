import type { ReactNode } from 'react'
import type { ReportReason } from '#machines/report-dialog/report-rules.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Api } from '#src/data/api.ts'
import type { CsvValue } from '#src/lib/csv.ts'

export type BatchAnswer = components['schemas']['BatchAnswer']

/** What a table shows. */
export interface AnyRow {
  id: string
}

/** One column; on a small window, one line of each card. */
export interface Column<Row, Sort extends string = string> {
  key: string
  header: string
  /** Left out, it is told in the export alone. */
  cell?: (row: Row) => ReactNode
  /** What the export says; left out, the column isn't in it. */
  text?: (row: Row) => CsvValue
  /** The order of the call that belongs to it; left out, it can't be sorted by. */
  sortBy?: Sort | undefined
  align?: 'end'
  /** What it takes at least, as a CSS length; left out, what its header does. */
  width?: string | undefined
  /** Takes the room that the others leave, and heads the card. */
  isMain?: boolean
}

type ShownColumn<Row, Sort extends string> = Column<Row, Sort> &
  Required<Pick<Column<Row, Sort>, 'cell'>>

export const isShown = <Row, Sort extends string>(
  column: Column<Row, Sort>,
): column is ShownColumn<Row, Sort> => column.cell !== undefined

/** What an administrator has to say before a decision. */
export interface Question {
  title: string
  /** What will happen, for whom. */
  text?: string
  /** The word on the button. */
  confirm: string
  /** Left out, it isn't asked for. */
  reason?: 'required' | 'optional'
  /** What the field of the reason is called, if not a reason. */
  reasonName?: string
  /** Said below it; by default, that it is told to whom it concerns. */
  reasonLabel?: string
  /** Asks which rule of the community was broken. */
  rule?: boolean
  /** Asks until when. */
  until?: 'required' | 'optional'
  /** Asks for one of a few; `none` is what is chosen unasked. */
  choice?: {
    label: string
    none: string
    options: readonly { value: string; label: string }[]
  }
}

/** What was said before a decision. */
export interface Answer {
  /** Trimmed; empty when there was none. */
  reason: string
  rule: ReportReason | null
  /** ISO 8601; null for ever. */
  until: string | null
  /** The value of what was chosen, null for none of it. */
  choice: string | null
  /** The same of each try. */
  clientId?: string
}

/** Something an administrator may do to a row, and perhaps to several. */
export interface Decision<Row> {
  key: string
  label: string
  isDanger?: boolean
  /** What an administrator most likely came for: in the dialog of a row it stands out. */
  isMain?: boolean
  isOffered: (row: Row) => boolean
  /** Asked before it runs, about these; left out, it runs at once. */
  ask?: (names: readonly string[], rows: readonly Row[]) => Question
  /** What the row looks like meanwhile; it goes back when the server refuses. */
  expect?: (row: Row) => Partial<Row>
  /** The call, quiet since its failure is told by the table. Answers the new row, or nothing. */
  run: (api: Api, row: Row, answer: Answer) => Promise<Row | void>
  /** The call for several rows at once. */
  batch?: (api: Api, rows: readonly Row[], answer: Answer) => Promise<BatchAnswer>
  /** What is told once it is done, and the row is this: by a word it succeeded. */
  done: (name: string, row: Row) => string | ToastRequest
}

/** A decision that was pressed, about one row or several. */
export interface Asked<Row> {
  decision: Decision<Row>
  rows: readonly Row[]
  isBatch: boolean
}

/** What the dialog of a row gets. */
export interface DetailWays {
  /** A button for each decision that is offered. */
  actions: ReactNode
  onClose: () => void
}

/** What became of a decision about several rows. */
export interface BatchReport {
  label: string
  /** How many rows it was about. */
  count: number
  succeeded: number
  failed: readonly { id: string; name: string; message: string }[]
}
