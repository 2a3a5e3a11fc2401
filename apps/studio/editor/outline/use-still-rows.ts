import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { OutlineRow } from './outline-rows.ts'
import { ROW_HEIGHT } from './outline-zone.ts'

/** When rows of regions come and go with a drag, what a person sees stays where it is: the selected row if it is in view, else the first one. */
export function useStillRows(
  scroller: RefObject<HTMLElement | null>,
  { rows, primary, placing }: { readonly rows: readonly OutlineRow[]; readonly primary: string; readonly placing: boolean },
): void {
  const before = useRef({ rows, placing })
  useLayoutEffect(() => {
    const node = scroller.current
    const was = before.current
    if (!node || was.placing === placing) return
    const first = Math.floor(node.scrollTop / ROW_HEIGHT)
    const selected = was.rows.findIndex(({ id }) => id === primary)
    const inView = selected >= first && selected * ROW_HEIGHT < node.scrollTop + node.clientHeight
    const from = inView ? selected : was.rows.findIndex(({ region }, index) => index >= first && !region)
    const to = rows.findIndex(({ id }) => id === was.rows[from]?.id)
    if (to >= 0) node.scrollTop += (to - from) * ROW_HEIGHT
  }, [scroller, rows, primary, placing])
  useEffect(() => {
    before.current = { rows, placing }
  })
}
