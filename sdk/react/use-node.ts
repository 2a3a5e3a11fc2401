import { useCallback, useState } from 'react'

/**
 * The node of a ref as state, for what depends on it. React empties the refs of a page that it hides: the node stays
 * then, as it is still in the document.
 *
 * @example
 * const [host, setHost] = useNode<HTMLDivElement>()
 * return <div ref={setHost} />
 */
export function useNode<Node extends Element = HTMLElement>(): readonly [
  node: Node | null,
  ref: (node: Node | null) => void,
] {
  const [node, setNode] = useState<Node | null>(null)
  const ref = useCallback((next: Node | null) => {
    if (next) setNode(next)
    // One that is removed is out of the document only after this.
    else queueMicrotask(() => setNode((known) => (known?.isConnected ? known : null)))
  }, [])
  return [node, ref]
}
