import { join } from 'node:path'
import type { Database } from '#server/db/client.ts'
import { exportedKey, idOf, postKey } from './identity.ts'
import * as store from './import.store.ts'
import { identityIn } from './read-exported.ts'
import type { Site } from './site.ts'
import { readBytes, readText } from './text-file.ts'

/**
 * Which posts of this community the files of a site are: by what an export calls them, else by their paths, under the names that
 * the site has or had. What is found by another key than the one it would get now gets that, but in a dry run.
 */
export async function recogniseFiles(
  db: Database,
  site: Site,
  files: readonly string[],
  { isDryRun, now }: { isDryRun: boolean; now: Date },
) {
  const fileOf = await filesByIdentity(site, files)
  const identities = new Map(Array.from(fileOf, ([identity, path]) => [path, identity]))
  const names = [site.name, ...site.formerNames]

  /** The keys that the post of a file may have, the one for a new post first. */
  function keysOf(path: string): [string, ...string[]] {
    const identity = identities.get(path)
    const byName = (name: string) => [
      ...(identity === undefined ? [] : [exportedKey(name, identity)]),
      postKey(name, path),
    ]
    const [first = '', ...others] = names.flatMap(byName)
    return [first, ...others]
  }

  const keys = new Map(files.map((path) => [path, keysOf(path)]))
  const known = await store.findImported(db, [...keys.values()].flat())
  const ledger = await readLedgers(db, names)
  const renamed: [from: string, to: string][] = []
  const keyOf = new Map<string, string>()
  const idByFile = new Map<string, string>()
  for (const [path, candidates] of keys) {
    const [key] = candidates
    const found = candidates.find((candidate) => known.has(candidate)) ?? key
    idByFile.set(path, known.get(found)?.id ?? idOf(key))
    keyOf.set(path, isDryRun ? found : key)
    if (found === key || isDryRun) continue
    renamed.push([found, key])
    const entry = ledger[found]
    if (entry) ledger[key] = entry
  }
  if (renamed.length > 0) await store.writeLedger(db, site.name, ledger, now)
  for (const [from, to] of renamed) await store.renamePost(db, from, to)

  return {
    fileOf,
    ledger,
    keyOf: (path: string) => keyOf.get(path) ?? postKey(site.name, path),
    /** The id of the post, also of one that is not there yet: links may be written before what they lead to. */
    idOf: (path: string) => idByFile.get(path) ?? '',
  }
}

/** The files of an export by what it calls them. A copy of a file is a post of its own, and known by its path. */
async function filesByIdentity({ generator, root }: Site, files: readonly string[]) {
  const byIdentity = new Map<string, string>()
  if (generator !== 'inkstone') return byIdentity
  for (const path of files) {
    const identity = await readBytes(join(root, path))
      .then((bytes) => identityIn(readText(bytes)))
      // Whoever reads it as a post hears why it cannot be read.
      .catch(() => undefined)
    if (identity !== undefined && !byIdentity.has(identity)) byIdentity.set(identity, path)
  }
  return byIdentity
}

/** What was noted under any of these names; what the first one says counts most. */
async function readLedgers(db: Database, names: readonly string[]): Promise<store.Ledger> {
  const ledger: store.Ledger = {}
  for (const name of names.toReversed()) Object.assign(ledger, await store.readLedger(db, name))
  return ledger
}
