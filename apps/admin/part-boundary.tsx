import { Component, type ReactNode } from 'react'

/**
 * A part of the frame that a plugin brought: its failure is logged to the console, and nothing else of the
 * frame goes with it.
 */
export class PartBoundary extends Component<
  { readonly children: ReactNode; readonly otherwise?: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.warn(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (this.props.otherwise ?? null) : this.props.children
  }
}
