import { importFrom } from '#server/import/import-archive.ts'
import type { ImportRequest } from '#server/import/importing.ts'
import type { ImportReport } from '#server/import/report.ts'
import type { Tool } from './tool.ts'

export const importTool: Tool<ImportRequest, ImportReport> = {
  name: 'import',
  run: importFrom,
}
