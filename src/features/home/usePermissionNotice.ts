import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { accessDenied, permissionDenied } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'

/** Says why somebody was sent here from the back office (`?error=permission_denied`), and clears the address. */
export function usePermissionNotice() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { toaster } = useRuntime().actors
  const isTold = useRef(false)
  useEffect(() => {
    // Read here alone: nothing that is rendered depends on it.
    const isDenied = search.get('error') === 'permission_denied'
    // An effect may run twice for one visit; one visit is told once.
    if (isDenied && !isTold.current) {
      toaster.send({
        type: 'toast.show',
        toast: { kind: 'error', title: accessDenied, message: permissionDenied },
      })
      void navigate(paths.root(), { replace: true })
    }
    isTold.current = isDenied
  }, [search, navigate, toaster])
}
