import { defineService } from '#kernel/plugin'

export interface Printer {
  /** Prints the window that the element is in; of a page the element alone, when `only` says so. */
  print(element: HTMLElement, only: boolean): Promise<void>
}
export const printer = defineService<Printer>('service/print', { zh: '打印', en: 'Printing' }, () => ({ print: async () => undefined }))
