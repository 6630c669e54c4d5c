import { aroundStatements } from '#server/db/around-statements.ts'

/** What a server that is started with `wrapClient` asks its database: the texts of its statements, in their order. */
export function noteStatements() {
  const asked: string[] = []
  const wrapClient = aroundStatements(async (ask, text) => {
    asked.push(text)
    return ask()
  })
  return { asked, wrapClient }
}
