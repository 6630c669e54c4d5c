import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../dist/app')

/** What the build says of its scripts, by the names of their sources. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>

/** A file of the built app by its path there. */
export const readBuilt = (file: string) => readFileSync(join(folder, file), 'utf8')

// Written by the build of this very project.
export const readManifest = () => JSON.parse(readBuilt('.vite/manifest.json')) as Manifest

/** Every script of the built app, workers and what they load included. */
export const builtScripts = () =>
  readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`)
