import { StrictMode } from 'react'
import { App, type AppProps } from './App.tsx'

/** All that React renders: the same where a page is painted and where it is taken over. */
export function Mount(props: AppProps) {
  return (
    <StrictMode>
      <App {...props} />
    </StrictMode>
  )
}
