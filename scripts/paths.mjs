import { runTool } from './lib/project.mjs'

await runTool('tests/machines/print-paths.ts')
