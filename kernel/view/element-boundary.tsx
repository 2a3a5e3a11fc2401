import { Component, type ReactNode, Suspense } from 'react'
import { ElementFailure, SuspendedComponent } from './placeholders.tsx'

interface Props {
  readonly id: string
  readonly type: string
  readonly style: object
  readonly children: ReactNode
}

/** Keeps a view that throws, or waits for something, to its own place on the page. */
export class ElementBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override render(): ReactNode {
    const { id, type } = this.props
    if (!this.state.error) return <Suspense fallback={<SuspendedComponent id={id} type={type} />}>{this.props.children}</Suspense>
    return <ElementFailure id={id} type={type} message={this.state.error.message} retry={() => this.setState({ error: null })} />
  }
}
