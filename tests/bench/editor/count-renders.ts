declare global {
  interface Window {
    /** Function components that ran in this window since it opened. */
    tesseraRenders?: number
  }
}

interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** Runs in the page before anything else: counts what React renders, through the door that its developer tools use. */
export function countRenders(): void {
  // Function, forwarded and memoised components; and React's mark for "did work in this commit".
  const components = [0, 11, 14, 15]
  const worked = 1
  window.tesseraRenders = 0
  const count = (first: Fiber | null): void => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      if (components.includes(fiber.tag) && fiber.flags & worked) window.tesseraRenders = (window.tesseraRenders ?? 0) + 1
      // A part that React did not visit is the same object as before.
      if (fiber.child !== fiber.alternate?.child || fiber.alternate === null) count(fiber.child)
    }
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => count(root.current.child),
      onCommitFiberUnmount: () => undefined,
    },
  })
}
