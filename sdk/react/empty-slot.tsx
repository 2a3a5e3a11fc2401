import { usePage } from '#kernel/view'
import './empty-slot.css'
import './flow.css'

const TEXT = { zh: '拖到这里', en: 'Drop here' } as const

/** Holds the place of a container's content in the editor while there is none. */
export function EmptySlot({ compact = false }: { /** As high as a button, for bars. */ readonly compact?: boolean }) {
  const { locale } = usePage()
  return <div className={`tessera-empty-slot${compact ? ' tessera-empty-slot-compact' : ''}`}>{TEXT[locale]}</div>
}

/** Whether a container should show its slot: it is being edited and has no children. */
export function useEmptySlot(childIds: readonly string[]): boolean {
  return usePage().page.mode === 'edit' && childIds.length === 0
}
