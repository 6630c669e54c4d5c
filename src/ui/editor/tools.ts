import type { LucideIcon } from 'lucide-react'

/** A button of an editor's toolbar. */
export interface Tool<Name extends string = string> {
  name: Name
  label: string
  icon: LucideIcon
  /** Its shortcut as CodeMirror writes it: `Mod-Shift-7`. */
  key?: string
}

/** The tools of a toolbar, in groups. */
export const toolGroups = <const Name extends string>(
  groups: readonly (readonly Tool<Name>[])[],
) => groups

const macNames: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** A shortcut as people read it: `Ctrl+Shift+7`, on a Mac `⌘⇧7`. */
export function shortcutText(key: string, isMac: boolean): string {
  const parts = key.split('-').map((part) => (part.length === 1 ? part.toUpperCase() : part))
  if (isMac) return parts.map((part) => macNames[part] ?? part).join('')
  return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+')
}

/** Whether the command key is ⌘. */
export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
}
