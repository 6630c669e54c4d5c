import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { exporting } from '#src/messages/posts-management.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { saveFile } from '#src/ui/save-file.ts'

export interface ExportChoice {
  format: 'markdown' | 'html'
}

/** Asks for everything one has written as one file, and hands it to the browser. */
export const createExportMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createFormMachine<ExportChoice>().provide({
    actors: {
      submit: fromPromise<void, { values: ExportChoice }>(async ({ input, signal }) => {
        // The client's types know JSON alone; the contract says that this answer is a zip.
        const zip: unknown = await api.get('/api/posts/export', {
          params: { query: input.values },
          headers: { accept: 'application/zip' },
          parseAs: 'blob',
          signal,
          quiet: true,
        })
        if (zip instanceof Blob) saveFile(exporting.file, zip)
      }),
    },
  })
