import { dirname, join, relative } from 'node:path/posix'

/** Rooms another room may import. A room missing from a row is closed to that row. */
const open: Record<string, readonly string[]> = {
  'src/main': ['src/app'],
  'src/app': [
    'src/app',
    'src/pages',
    'src/features',
    'src/shared',
    'src/data',
    'src/runtime',
    'src/ui',
    'src/theme',
    'src/platform',
    'src/messages',
    'src/lib',
    'machines',
    'machines/lifecycle',
    'openapi',
  ],
  'src/pages': [
    'src/pages',
    'src/features',
    'src/shared',
    'src/data',
    'src/runtime',
    'src/ui',
    'src/messages',
    'src/lib',
  ],
  'src/features': [
    'src/features',
    'src/shared',
    'src/data',
    'src/runtime',
    'src/ui',
    'src/theme',
    'src/messages',
    'src/lib',
    'machines',
    'machines/lifecycle',
    'content',
    'openapi',
  ],
  'src/shared': [
    'src/shared',
    'src/data',
    'src/runtime',
    'src/ui',
    'src/theme',
    'src/messages',
    'src/lib',
    'machines',
  ],
  'src/data': ['src/data', 'machines', 'openapi'],
  'src/runtime': ['src/runtime', 'src/data', 'src/lib', 'machines', 'openapi'],
  'src/ui': ['src/ui', 'src/theme', 'src/lib', 'content'],
  'src/theme': ['src/theme'],
  'src/platform': ['src/platform', 'src/lib', 'machines', 'openapi'],
  'src/messages': ['src/messages', 'src/lib', 'machines'],
  'src/lib': ['src/lib'],
  machines: ['machines', 'machines/lifecycle', 'openapi'],
  'machines/lifecycle': ['machines/lifecycle', 'openapi'],
  content: ['content', 'openapi'],
  openapi: ['openapi'],
  server: ['server', 'machines/lifecycle', 'content', 'openapi'],
}

/** From these rooms another room is open to types alone: no code of it may ride along in a bundle. */
const typesOnly: Record<string, readonly string[]> = {
  'src/ui': ['content'],
  'src/messages': ['machines'],
  'src/features': ['openapi'],
  'src/data': ['openapi'],
  'src/runtime': ['openapi'],
  'src/platform': ['openapi'],
  'src/app': ['openapi'],
  machines: ['openapi'],
}

/** Rules that are said once, small enough to ride along. */
const ridesAlong: readonly string[] = ['content/urls.ts', 'content/office-lists.ts']

/** Packages a room must not know, whatever it needs them for. */
const closedPackages: Record<string, RegExp> = {
  'src/pages': /^(styled-components|xstate|@xstate\/|openapi-fetch)/,
  'src/features': /^(openapi-fetch|fastify|node:)/,
  'src/shared': /^(openapi-fetch|fastify|node:)/,
  'src/ui': /^(xstate|@xstate\/|react-router|openapi-fetch|node:)/,
  'src/theme': /^(xstate|@xstate\/|react-router|node:)/,
  'src/data': /^(react|@xstate\/|styled-components|openapi-fetch\/|node:)/,
  'src/lib': /^(react|xstate|@xstate\/|styled-components|node:)/,
  'src/platform': /^(react|styled-components|node:)/,
  'src/messages': /./,
  machines: /^(?!xstate$)/,
  'machines/lifecycle': /^(?!xstate$)/,
  content: /^(react|styled-components|xstate|fastify|node:)/,
  server: /^(react|styled-components|openapi-fetch|@xstate\/react)/,
}

/** What a member wrote is rendered off the event loop; what a grown community shows, while nobody waits. */
const mayRender = /^server\/(rendering\/render\.worker|seed\/blocks)\.ts$/

interface Import {
  specifier: string
  kind: 'value' | 'type' | 'lazy'
}

/** The imports of a file that its room forbids, as `specifier: reason`. `file` is relative to the root. */
export function trespasses(file: string, code: string): string[] {
  return importsOf(code).flatMap((entry) => {
    const reason = /^[.#]/.test(entry.specifier)
      ? reasonAgainst(file, entry)
      : reasonAgainstPackage(file, entry.specifier)
    return reason === null ? [] : [`${entry.specifier}: ${reason}`]
  })
}

function reasonAgainst(file: string, { specifier, kind }: Import): string | null {
  const target = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
  const [from, to] = [roomOf(file), roomOf(target)]
  if (!open[from]?.includes(to)) return `${from} may not import ${to}`
  if (featureOf(file) !== featureOf(target) && to === 'src/features' && from === to) {
    return 'features do not know each other'
  }
  if (target === 'src/ui/ErrorState.tsx' && ['src/features', 'src/pages'].includes(from)) {
    return 'a failure is shown by FailureState, which knows what leads on'
  }
  if (from !== to && specifier.startsWith('.')) return 'another room is reached by its alias'
  if (from === 'server' && to === 'server') {
    const isInside = isInModuleOf(file, target)
    // The lint rule against `../../` asks for the alias there.
    const isNear = !relative(dirname(file), target).startsWith('../../')
    if (isInside && isNear && specifier.startsWith('#'))
      return 'inside a module paths are relative'
    if (!isInside && specifier.startsWith('.')) return 'another module is reached by its alias'
  }
  if (kind === 'value' && typesOnly[from]?.includes(to) && !ridesAlong.includes(target))
    return `${to} is open to types alone`
  if (kind === 'value' && from === 'src/features' && to === 'content') {
    return 'content is loaded lazily'
  }
  if (kind === 'value' && from === 'server' && target === 'content/render.ts') {
    return mayRender.test(file) ? null : 'texts are rendered in threads'
  }
  return null
}

function reasonAgainstPackage(file: string, specifier: string): string | null {
  const room = roomOf(file)
  return closedPackages[room]?.test(specifier) ? `${room} may not know this package` : null
}

/** What a file imports, re-exports, loads lazily or starts as a worker. */
export function importsOf(code: string): Import[] {
  const statements = code.matchAll(
    /^[ \t]*(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/gm,
  )
  const calls = code.matchAll(/\bimport\s*\(\s*['"]([^'"]+)['"]/g)
  const workers = code.matchAll(/new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g)
  return [
    ...[...statements].map(([, , type, specifier = '']): Import => ({
      specifier,
      kind: type ? 'type' : 'value',
    })),
    ...[...calls, ...workers].map(([, specifier = '']): Import => ({
      specifier,
      kind: 'lazy',
    })),
  ]
}

function roomOf(file: string) {
  const [top = '', second = ''] = file.split('/')
  if (file === 'src/main.ts') return 'src/main'
  if (top === 'machines' && second === 'lifecycle') return 'machines/lifecycle'
  return top === 'src' ? `src/${second}` : top
}

/** The module of a file is its folder under `server/`; for the files directly in `server/` it is everything. */
function isInModuleOf(file: string, target: string) {
  const [, module, ...rest] = file.split('/')
  return rest.length === 0 || (target.split('/').length > 2 && target.split('/')[1] === module)
}

function featureOf(file: string) {
  return /^src\/features\/([^/]+)/.exec(file)?.[1]
}
