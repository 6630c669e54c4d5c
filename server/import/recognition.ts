import { join } from 'node:path'
import type { Database } from '#server/db/client.ts'
import { exportedKey, idOf, postKey } from './identity.ts'
import * as store from './import.store.ts'
import { identityIn } from './read-exported.ts'
import type { Site } from './site.ts'
import { readBytes, readText } from './text-file.ts'

interface Recognising {
  isDryRun: boolean
  now: Date
  /** Whether a file is the post that an import under a former name made; `known` is undefined when that is gone. */
  isSame: (
    path: string,
    known: store.KnownPost | undefined,
    entry: store.LedgerEntry | undefined,
  ) => Promise<boolean>
}

/**
 * Which posts of this community the files of a site are: by what an export calls them, else by their paths, under the names that
 * the site has or had. What is found by another key than the one it would get now gets that, but in a dry run. A former name may have
 * been that of another site, too: there a post is this site's where `isSame` says so.
 */
export async function recogniseFiles(
  db: Database,
  site: Site,
  files: readonly string[],
  { isDryRun, now, isSame }: Recognising,
) {
  const fileOf = await filesByIdentity(site, files)
  const identities = new Map(Array.from(fileOf, ([identity, path]) => [path, identity]))
  const names = [site.name, ...site.formerNames]

  function keysUnder(name: string, path: string) {
    const identity = identities.get(path)
    return [
      ...(identity === undefined ? [] : [exportedKey(name, identity)]),
      postKey(name, path),
    ]
  }

  /** The keys that the post of a file may have, the one for a new post first. */
  function keysOf(path: string): [string, ...string[]] {
    const [first = '', ...others] = names.flatMap((name) => keysUnder(name, path))
    return [first, ...others]
  }

  const keys = new Map(files.map((path) => [path, keysOf(path)]))
  const known = await store.findImported(db, [...keys.values()].flat())
  const ledger = await readLedgers(db, names)
  const renamed: [from: string, to: string][] = []
  const isOwn = async (path: string, key: string) =>
    keysUnder(site.name, path).includes(key) || isSame(path, known.get(key), ledger[key])
  const keyOf = new Map<string, string>()
  const idByFile = new Map<string, string>()
  for (const [path, candidates] of keys) {
    const [key] = candidates
    const candidate =
      candidates.find((it) => known.has(it)) ??
      candidates.find((it) => Object.hasOwn(ledger, it)) ??
      key
    const found = (await isOwn(path, candidate)) ? candidate : key
    idByFile.set(path, known.get(found)?.id ?? idOf(key))
    keyOf.set(path, isDryRun ? found : key)
    if (found === key || isDryRun) continue
    renamed.push([found, key])
    const entry = ledger[found]
    if (entry) ledger[key] = entry
  }
  if (renamed.length > 0) await store.writeLedger(db, site.name, ledger, now)
  for (const [from, to] of renamed) await store.renamePost(db, from, to)
  await forget(
    db,
    site.formerNames,
    renamed.map(([from]) => from),
    now,
  )

  return {
    fileOf,
    ledger,
    /** Whether what was imported under a former name is this site's. */
    wasFound: [...keyOf].some(([path, key]) => key !== keysOf(path)[0]) || renamed.length > 0,
    keyOf: (path: string) => keyOf.get(path) ?? postKey(site.name, path),
    /** The id of the post, also of one that is not there yet: links may be written before what they lead to. */
    idOf: (path: string) => idByFile.get(path) ?? '',
  }
}

/** What has another key by now is no more known by the one before: another site may have had the same name. */
async function forget(db: Database, names: readonly string[], keys: string[], now: Date) {
  for (const name of keys.length > 0 ? names : []) {
    const ledger = await store.readLedger(db, name)
    const others = Object.entries(ledger).filter(([key]) => !keys.includes(key))
    if (others.length < Object.keys(ledger).length)
      await store.writeLedger(db, name, Object.fromEntries(others), now)
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
