import { type RefObject, useLayoutEffect } from 'react'

const HEIGHT = '--tessera-text-height'

/** Keeps a text area as high as its text, also when its width changes. */
export function useOwnHeight(element: RefObject<HTMLTextAreaElement | null>, text: string, isOn: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has another height
  useLayoutEffect(() => {
    const box = element.current
    if (!box || !isOn) return
    let width = -1
    const measure = () => {
      if (box.offsetWidth === width && width !== -1) return
      width = box.offsetWidth
      box.style.removeProperty(HEIGHT)
      const border = box.offsetHeight - box.clientHeight
      box.style.setProperty(HEIGHT, `${box.scrollHeight + border}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => {
      observer.disconnect()
      box.style.removeProperty(HEIGHT)
    }
  }, [element, isOn, text])
}
