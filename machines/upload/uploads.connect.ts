import type { SnapshotFrom } from 'xstate'
import type { UploadsRef, uploadsMachine } from './uploads.machine.ts'

type Snapshot = SnapshotFrom<typeof uploadsMachine>
type Send = UploadsRef['send']

/** What a view may know and do about images on their way. */
export const connectUploads = ({ context: { uploads } }: Snapshot, send: Send) => ({
  list: uploads,
  /** Those that are not there yet, failed ones among them. */
  unfinished: uploads.filter(({ status }) => status !== 'done').length,
  add: (id: string, name: string) => send({ type: 'upload.add', id, name }),
  retry: (id: string) => send({ type: 'upload.retry', id }),
  cancel: (id: string) => send({ type: 'upload.cancel', id }),
})
