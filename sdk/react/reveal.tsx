import { type ComponentProps, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNode } from './use-node.ts'

const REVEAL = 'tessera-reveal'

/** Asks every container around a node to open, so that the node can be seen: tabs, panels, dialogs. */
export function reveal(node: Element): void {
  flushSync(() => void node.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true })))
}

/** Calls `open` when something below the node must become visible, until the returned function is called. */
export function onReveal(node: Element | null, open: () => void): () => void {
  node?.addEventListener(REVEAL, open)
  return () => node?.removeEventListener(REVEAL, open)
}

/** Calls `open` when something below the node must become visible, as a field that keeps its form from being sent. Answers the ref of the node. */
export function useReveal(open: () => void): (node: HTMLElement | null) => void {
  const [host, setHost] = useNode()
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => onReveal(host, () => latest.current()), [host])
  return setHost
}

interface RevealBoxProps extends Omit<ComponentProps<'div'>, 'ref'> {
  readonly onReveal: () => void
}

/** A box that opens when something in it must become visible. */
export function RevealBox({ onReveal, ...box }: RevealBoxProps) {
  return <div {...box} ref={useReveal(onReveal)} />
}
