import { fillDemo } from '#server/demo/demo.ts'
import type { DemoReport } from '#server/demo/demo.ts'
import type { Tool } from './tool.ts'

export const seedTool: Tool<Record<string, never>, DemoReport> = {
  name: 'seed',
  run: (house, _options, watch) => fillDemo(house, watch),
}
