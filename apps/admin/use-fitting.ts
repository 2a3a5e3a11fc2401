import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { AdminMenu } from '#sdk/studio'
import { fittingCount } from './fitting.ts'

/** Pixels that the button for the rest takes. */
const MORE = 110

/** How many entries of a list across fit into its width; all of a list that is not across. */
export function useFitting(
  list: RefObject<HTMLUListElement | null>,
  isAcross: boolean,
  menus: readonly AdminMenu[],
): number {
  const count = menus.length
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY)
  const widths = useRef<readonly number[] | null>(null)
  // Other entries have other widths, which are known once all of them are rendered.
  const faces = menus.map(({ name }) => name).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for other entries
  useLayoutEffect(() => {
    widths.current = null
    setFits(Number.POSITIVE_INFINITY)
  }, [isAcross, faces])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    const element = list.current
    if (!isAcross || !element) return
    const look = (): void => {
      // What is out of sight has no width.
      if (element.clientWidth === 0) return
      if (fits >= count) widths.current ??= [...element.children].map((each) => (each as HTMLElement).offsetWidth)
      if (widths.current) setFits(fittingCount(widths.current, element.clientWidth, MORE))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, isAcross, faces, fits])
  return isAcross ? Math.min(fits, count) : count
}
