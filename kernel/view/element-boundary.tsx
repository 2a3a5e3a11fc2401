import { Component, type ReactNode } from 'react'
import { ElementFailure } from './placeholders.tsx'

interface Props {
  readonly id: string
  readonly type: string
  readonly style: object
  readonly children: ReactNode
}

/** Keeps a throwing view to its own place on the page. */
export class ElementBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children
    return (
      <ElementFailure
        id={this.props.id}
        type={this.props.type}
        message={this.state.error.message}
        retry={() => this.setState({ error: null })}
      />
    )
  }
}
