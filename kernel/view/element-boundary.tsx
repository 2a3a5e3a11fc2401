import { Component, createContext, type ReactNode, Suspense } from 'react'
import type { ElementId } from '#kernel/page'
import { ElementFailure, SuspendedComponent } from './placeholders.tsx'

interface Props {
  readonly id: ElementId
  readonly type: string
  /** What stands in here: another value when a view comes, goes or gives way to another one, null for nothing. */
  readonly shown: unknown
  readonly parent: Leaving | null
  /** What the view of an element threw while it was taken off the page; nothing on the page shows it. */
  readonly onLeft: (id: ElementId, type: string, error: Error) => void
  readonly children: ReactNode
}

/** A place on the page, as those inside of it know it. */
export interface Leaving {
  /** Something in here is being taken off the page. */
  left(id: ElementId, type: string): void
}
export const LeavingContext = createContext<Leaving | null>(null)

/** Milliseconds in which React has run the clean-up of what was taken off the page. */
const CLEANED_UP = 1_000

/**
 * Keeps a view that throws, or waits for something, to its own place on the page. What a view throws while it is taken off the page, React
 * gives to the closest place that stays: what is shown there has not failed, and is drawn again.
 */
export class ElementBoundary extends Component<Props, { readonly error: Error | null }> implements Leaving {
  override state: { readonly error: Error | null } = { error: null }
  #left: { readonly id: ElementId; readonly type: string; readonly at: number } | null = null
  #isForgiven = false

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  left(id: ElementId, type: string): void {
    this.#left = { id, type, at: performance.now() }
    this.props.parent?.left(id, type)
  }

  override componentDidUpdate({ shown, type }: Props): void {
    if (shown === this.props.shown) return
    this.left(this.props.id, type)
    // Another view, or none: the failure was the former one's.
    if (this.state.error) this.setState({ error: null })
  }

  override componentWillUnmount(): void {
    this.props.parent?.left(this.props.id, this.props.type)
  }

  override componentDidCatch(error: Error): void {
    if (!this.#isForgiven || !this.#left) return
    this.props.onLeft(this.#left.id, this.#left.type, error)
    // Only once: what is drawn again and throws again has failed.
    this.#left = null
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { id, type, shown, children } = this.props
    const { error } = this.state
    this.#isForgiven = error !== null && this.#left !== null && performance.now() - this.#left.at < CLEANED_UP
    if (error && (this.#isForgiven || shown === null)) return null
    if (error)
      return <ElementFailure id={id} type={type} why="thrown" reason={error.message} retry={() => this.setState({ error: null })} />
    return (
      <LeavingContext.Provider value={this}>
        <Suspense fallback={<SuspendedComponent id={id} type={type} />}>{children}</Suspense>
      </LeavingContext.Provider>
    )
  }
}
