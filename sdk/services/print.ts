import { defineService } from '#kernel/plugin'

/** Prints the page; with `only`, just the given element. */
export interface Printer {
  /** Prints the window that the element is in; of a page the element alone, when `only` says so. */
  print(element: HTMLElement, only: boolean): Promise<void>
}
/** Finds the service that prints. */
export const printer = defineService<Printer>('service/print', { zh: '打印', en: 'Printing' }, () => ({ print: async () => undefined }))
