import { useCallback } from 'react'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { usePage } from '#kernel/view'

/**
 * Emits an event of this element and answers whether its flows let it happen: false when one of them was stopped as failed, as by a question that was
 * answered with No. For what the view does only then. Never rejects.
 */
export function useAsk(id: ElementId): (event: string, payload?: Json) => Promise<boolean> {
  const { page } = usePage()
  return useCallback((event, payload) => page.ask(id, event, payload), [page, id])
}
