import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** What stands in for the children after one of them has failed. */
  fallback: (error: unknown, reset: () => void) => ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  error: unknown
}

/** Catches what its children throw while rendering. Give it a `key` to start over when that changes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, error }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(this.state.error, () =>
      this.setState({ failed: false, error: null }),
    )
  }
}
