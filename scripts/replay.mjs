import { runTool } from './lib/project.mjs'

await runTool('tests/support/replays/print.ts')
