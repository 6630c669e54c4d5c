import type { Core } from './core.ts'
import type { Modules } from './modules.ts'

/** What tools and tests may call of the assembled modules. */
export type Services = Modules['services']

/** An assembled server, as tools see it: the core of its process, and the services that members use. */
export interface AppContext {
  core: Core
  services: Services
}
