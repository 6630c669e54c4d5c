import { exporting } from '#src/messages/posts-management.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { saveFile } from '#src/ui/start-download.ts'

interface ExportChoice {
  format: 'markdown' | 'html'
}

/** Asks for everything one has written as one file, and hands it to the browser. */
export const exportForm = ({ api }: Pick<Runtime, 'api'>): Form<ExportChoice> => ({
  values: { format: 'markdown' },
  validate: () => ({}),
  async submit(query, signal) {
    // The client's types know JSON alone; the contract says that this answer is a zip.
    const zip: unknown = await api.get('/api/posts/export', {
      params: { query },
      headers: { accept: 'application/zip' },
      parseAs: 'blob',
      signal,
      quiet: true,
    })
    if (zip instanceof Blob) saveFile(exporting.file, zip)
  },
})
