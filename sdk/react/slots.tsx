import { signal } from '@preact/signals-core'
import type { ReactNode } from 'react'
import { tableIn } from '#kernel/message'
import { usePage, useSignalValue } from '#kernel/view'
import './flow.css'
import './slots.css'

const TEXT = { zh: '拖到这里', en: 'Drop here' } as const
const NOWHERE = signal<string | null>(null)

/** Holds the place of a container's content in the editor while there is none. */
export function EmptySlot({ compact = false }: { /** As high as a button, for bars. */ readonly compact?: boolean }) {
  const { locale } = usePage()
  return <div className={`tessera-empty-slot${compact ? ' tessera-empty-slot-compact' : ''}`}>{tableIn(TEXT, locale)}</div>
}

/** Whether a container should show its slot: it is being edited and has no children. */
export function useEmptySlot(childIds: readonly string[]): boolean {
  return usePage().page.mode === 'edit' && childIds.length === 0
}

interface SlotAreaProps {
  readonly id: string
  readonly name: string
  /** Nothing while something is being placed. */
  readonly children: ReactNode
}

/** A region in the editor, which finds it by this; it has no box of its own, so that it looks as it does on the published page. */
export function SlotArea({ id, name, children }: SlotAreaProps) {
  return (
    <div className="tessera-slot" data-slot={name} data-slot-of={id}>
      {children ?? <EmptySlot compact />}
    </div>
  )
}

/** Whether something dragged rests over an element in the editor. */
export function useIsPlacing(id: string): boolean {
  const { page, placing = NOWHERE } = usePage()
  return useSignalValue(placing) === id && page.mode === 'edit'
}

/** The content of a slot of the component; undefined where it is empty and the editor is placing nothing in it. */
export type SlotOf = (name: string) => ReactNode | undefined

/** The named regions of an element, for its view: `const slot = useSlots(id, slots)`, then `slot('extra')`. */
export function useSlots(id: string, slots: { readonly [name: string]: ReactNode }): SlotOf {
  const { page } = usePage()
  const isPlacing = useIsPlacing(id)
  return (name) => {
    const content = Object.hasOwn(slots, name) ? slots[name] : undefined
    if (page.mode !== 'edit' || (content === undefined && !isPlacing)) return content
    return (
      <SlotArea id={id} name={name}>
        {content}
      </SlotArea>
    )
  }
}
