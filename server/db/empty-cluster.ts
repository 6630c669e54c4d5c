import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyClusterName, packEmptyCluster } from './embedded.ts'

/* Run by the build: packs an empty, migrated cluster into the folder that it is given. */

const [folder = '.'] = process.argv.slice(2)
writeFileSync(join(folder, emptyClusterName()), await packEmptyCluster('gzip'))
// An engine keeps its process alive.
process.exit()
