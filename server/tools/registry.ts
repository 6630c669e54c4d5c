import { backupTool } from './backup.tool.ts'
import { importTool } from './import.tool.ts'
import { restoreTool } from './restore.tool.ts'
import { seedTool } from './seed.tool.ts'
import type { Tool } from './tool.ts'

// The options of a call come from this very program's command line, so each tool may trust their shape.
const tools = [backupTool, importTool, restoreTool, seedTool] as Tool<never>[]

/** The tool of this name, or undefined. */
export const findTool = (name: string): Tool<never> | undefined =>
  tools.find((tool) => tool.name === name)
