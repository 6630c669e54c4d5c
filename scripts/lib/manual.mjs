import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const parts = ['bin', 'deploy', 'docs', 'LICENSE', 'README.md', 'CHANGELOG.md']

/** Copies what a release carries as it is: with every text that its manual sends a reader to. */
export function copyParts(root, folder) {
  for (const part of [...parts, ...namedTexts(root)])
    if (existsSync(join(root, part)))
      cpSync(join(root, part), join(folder, part), { recursive: true })
}

/** What README.md and docs/ link to, or name by its path from the root. */
function namedTexts(root) {
  const manual = ['README.md', ...readdirSync(join(root, 'docs')).map((it) => `docs/${it}`)]
  return manual.flatMap((text) => {
    const content = readFileSync(join(root, text), 'utf8')
    const links = [...content.matchAll(/\]\(([\w./-]+\.md)/g)]
    const paths = [...content.matchAll(/`([\w/-]+\.md)`/g)]
    return [...links.map(([, to]) => join(dirname(text), to)), ...paths.map(([, path]) => path)]
  })
}
