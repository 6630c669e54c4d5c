import { join } from 'node:path'

const dist = join(import.meta.dirname, '../../dist')

/** A file of the built product by the name of its source: what processes under test run, as `npm start` does. */
export const built = (source: string) => join(dist, source.replace(/\.ts$/, '.js'))
