import { Bell } from 'lucide-react'
import { useEffect, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'
import { bell } from '#src/messages/shell.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useSession } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import type { Realtime } from '#src/runtime/realtime.ts'
import { IconButton } from '#src/ui/IconButton.tsx'

/** The way to the message centre, for members; its menu and counts follow after the first paint. */
export function MessageBell() {
  const { isSignedIn } = useSession()
  return isSignedIn ? <MemberBell /> : null
}

function MemberBell() {
  const navigate = useNavigate()
  const loaded = useMenu()
  if (loaded) return <loaded.Menu realtime={loaded.realtime} />
  return (
    <IconButton label={bell.label} onClick={() => void navigate(paths.messageCenter())}>
      <Bell size={20} aria-hidden />
    </IconButton>
  )
}

interface Loaded {
  Menu: ComponentType<{ realtime: Realtime }>
  realtime: Realtime
}

/** Null until it has come, and for good where it can't: the way itself is open then, too. */
function useMenu(): Loaded | null {
  const { realtime } = useRuntime()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let isShown = true
    const load = async () => {
      const [menu, running] = await Promise.all([import('./MessageBellMenu.tsx'), realtime()])
      if (isShown) setLoaded({ Menu: menu.MessageBellMenu, realtime: running })
    }
    load().catch(() => {})
    return () => {
      isShown = false
    }
  }, [realtime])
  return loaded
}
