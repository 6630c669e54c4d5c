import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from './app.ts'
import { untilAvailable } from './db/until-available.ts'
import { publicUrlOf, type Config } from './lib/config.ts'
import { OperatorError } from './lib/operator-error.ts'
import { welcomeAdmin, welcomeDemo } from './seed/first-run.ts'
import { createModules } from './modules.ts'
import { startRenderer } from './ssr/renderer-thread.ts'
import { openCore } from './open.ts'
import { openControl, type Control } from './tools/control.ts'

export type Running = Awaited<ReturnType<typeof assemble>>

/** `npm run build` puts the app beside the emitted server. */
export function builtApp() {
  const folder = join(import.meta.dirname, '../app')
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}

/** A complete server on what `config` names; it does not listen yet. */
export async function assemble(config: Config, appFolder: string | undefined) {
  const address = { port: config.port }
  // Its thread loads the app while this one opens the database.
  const renderer = appFolder === undefined ? undefined : await startRenderer(appFolder)
  const opened = await openCore(config, () => publicUrlOf(config, address.port)).catch(
    async (error: unknown) => {
      await renderer?.close()
      throw error
    },
  )
  try {
    const { core, database } = opened
    // It outlives an outage of its database now as at any later moment.
    const note = (error: Error) => core.log.error({ error }, 'the start waits for the database')
    const repeated = <T>(work: () => Promise<T>) => untilAvailable(work, note)
    if (!(await repeated(() => database.occupy('server'))))
      throw new OperatorError('正在往这个数据库恢复一份备份：等它结束，再启动服务器。')
    const modules = createModules(core)
    tell(await repeated(() => modules.services.nodes.join()))
    const context = { core, services: modules.services }
    const app = await createServer({ core, database, modules, appFolder, renderer })
    app.server.on('listening', () => {
      const bound = app.server.address()
      if (typeof bound === 'object' && bound) address.port = bound.port
    })
    let control: Control | undefined
    return {
      app,
      opened,
      modules,
      /** Before anyone is let in: an empty database gets its demo community. */
      prepare: async () => tell(await welcomeDemo(context)),
      /** Once it listens: begins the jobs, and lets command-line tools in. */
      start: async () => {
        for (const module of modules.list) await repeated(async () => module.start?.())
        control = await openControl(context)
        tell(await repeated(() => welcomeAdmin(context)))
      },
      /** Finishes the requests under way, ends the jobs, gives everything back. */
      close: async () => {
        await control?.close()
        await app.close()
        await renderer?.close()
        for (const module of modules.list.toReversed()) await module.stop?.()
        await opened.close()
      },
    }
  } catch (error) {
    await renderer?.close()
    await opened.close()
    throw error
  }
}

/** For the operator's eyes, beside the log: passwords and one-time links belong in no log. */
function tell(text: string | undefined) {
  if (text !== undefined) process.stdout.write(`${text}\n`)
}
