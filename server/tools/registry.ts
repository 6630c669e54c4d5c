import type { Tool } from './tool.ts'

/** Each with all that it loads, which a server that starts would wait for: seeding and importing render texts themselves. */
const tools = {
  backup: async () => (await import('./backup.tool.ts')).backupTool,
  import: async () => (await import('./import.tool.ts')).importTool,
  restore: async () => (await import('./restore.tool.ts')).restoreTool,
  seed: async () => (await import('./seed.tool.ts')).seedTool,
}

/** The tool of this name, loaded; undefined where there is none. */
export async function findTool(name: string): Promise<Tool<never> | undefined> {
  // The options of a call come from this very program's command line, so each tool may trust their shape.
  return Object.hasOwn(tools, name)
    ? ((await tools[name as keyof typeof tools]()) as Tool<never>)
    : undefined
}
