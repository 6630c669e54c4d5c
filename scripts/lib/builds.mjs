import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './project.mjs'

/**
 * Every build has a folder of its own in `.builds`, and `dist` leads to the newest that is complete. Node runs a program
 * from where it really lies, so what it loads later comes from its own build, whichever was made since.
 */
const builds = join(root, '.builds')
const dist = join(root, 'dist')
/** In a build, an empty file for each process that makes it or runs from it, named by its number. */
const users = '.users'

/** The build to which `dist` leads, if there is one. */
export const newestBuild = () => (existsSync(dist) ? realpathSync(dist) : undefined)

/** A folder for a new build. */
export function openBuild() {
  const folder = join(
    builds,
    `${new Date().toISOString().replaceAll(/\D/g, '')}-${process.pid}`,
  )
  mkdirSync(folder, { recursive: true })
  mark(folder)
  return folder
}

/** Leads `dist` to it, and removes the builds that nobody needs any more. */
export function finishBuild(folder) {
  const before = newestBuild()
  // Of a version that built into `dist` itself: who runs from there finds the new files at the old place.
  if (before === dist) renameSync(dist, join(builds, `0-${process.pid}`))
  const link = `${folder}.link`
  symlinkSync(relative(root, folder), link, 'junction')
  // There a link cannot be replaced.
  if (process.platform === 'win32') rmSync(dist, { force: true })
  renameSync(link, dist)
  for (const name of readdirSync(builds)) removeUnused(join(builds, name), [folder, before])
}

/** Says that this process runs from the newest build, which stays as long as it does; answers where that lies. */
export function enterBuild() {
  const folder = realpathSync(dist)
  mark(folder)
  return folder
}

function mark(folder) {
  mkdirSync(join(folder, users), { recursive: true })
  writeFileSync(join(folder, users, String(process.pid)), '')
}

/** The last one stays besides: somebody may have begun to run from it. */
function removeUnused(folder, kept) {
  if (!kept.includes(folder) && !isUsed(folder))
    rmSync(folder, { recursive: true, force: true })
}

function isUsed(folder) {
  const marks = join(folder, users)
  return existsSync(marks) && readdirSync(marks).some((pid) => isAlive(Number(pid)))
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
