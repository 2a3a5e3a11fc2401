import { Component, type ReactNode } from 'react'
import { NotLoaded } from './code-loading.ts'

export interface RetryBoundaryProps {
  readonly children: ReactNode
  /** Is called before what failed is drawn again. */
  readonly retry: () => void
  /** What is shown instead of what failed, with the way to draw it again. */
  readonly failure: (error: Error, retry: () => void) => ReactNode
}

/** Keeps a failing part from taking the rest with it. Code that could not be loaded is asked for again once the connection is back. */
export class RetryBoundary extends Component<RetryBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  readonly #retry = (): void => {
    this.props.retry()
    this.setState({ error: null })
  }
  readonly #retryLoading = (): void => {
    if (this.state.error instanceof NotLoaded) this.#retry()
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#retryLoading)
  }
  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#retryLoading)
    // Shown another time, it is tried again.
    if (this.state.error !== null) this.props.retry()
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : this.props.failure(error, this.#retry)
  }
}
