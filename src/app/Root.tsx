import { StrictMode } from 'react'
import { App, type AppProps } from './App.tsx'

/** All that React renders: the same on a server and in a browser. */
export function Root(props: AppProps) {
  return (
    <StrictMode>
      <App {...props} />
    </StrictMode>
  )
}
