import type { ElementId } from '#kernel/page'
import { defineService } from '#kernel/plugin'

export interface PageElements {
  /** Where an element is mounted, the nearest outward from a row where `scope` is the row's path, else the first; null while it is not. */
  find(id: ElementId, scope?: string): Promise<HTMLElement | null>
}
export const pageElements = defineService<PageElements>('service/element', { zh: '组件', en: 'Elements on the screen' }, () => ({
  find: async () => null,
}))
