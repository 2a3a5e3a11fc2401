import type { ElementId } from '#kernel/page/records'
import { defineService } from '#kernel/plugin'

/** Finds the rendered node of an element; null where the element is not shown. `scope` is the path of its row. */
export interface PageElements {
  /** Where an element is mounted, the nearest outward from a row where `scope` is the row's path, else the first; null while it is not. */
  find(id: ElementId, scope?: string): Promise<HTMLElement | null>
}
/** Finds the service that finds rendered elements. */
export const pageElements = defineService<PageElements>('service/element', { zh: '组件', en: 'Elements on the screen' }, () => ({
  find: async () => null,
}))
