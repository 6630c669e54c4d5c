import { Monitor, Moon, Sun } from 'lucide-react'
import { theme as words } from '#src/messages/shell.ts'
import { useTheme } from '#src/runtime/hooks.ts'
import { useIsHydrating } from '#src/runtime/hydration.ts'
import { IconButton } from '#src/ui/IconButton.tsx'

const icons = { light: Sun, dark: Moon, system: Monitor }

/** Cycles light, dark, system. */
export function ThemeToggle() {
  const { preference: chosen, cycle } = useTheme()
  // What this browser has chosen is known to nobody else.
  const preference = useIsHydrating() ? 'system' : chosen
  const Icon = icons[preference]
  return (
    <IconButton label={words[preference]} onClick={cycle}>
      <Icon size={18} aria-hidden />
    </IconButton>
  )
}
