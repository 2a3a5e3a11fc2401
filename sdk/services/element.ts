import type { ElementId } from '#kernel/page'
import { defineService } from '#kernel/plugin'

export interface PageElements {
  /** Where an element is mounted; null while it is not. */
  find(id: ElementId): Promise<HTMLElement | null>
}
export const pageElements = defineService<PageElements>('service/element', { zh: '组件', en: 'Elements on the screen' }, () => ({
  find: async () => null,
}))
