/**
 * Keeps the component library's pop-ups, dialogs and drawers as they are when a hidden page is shown again. An app that
 * hides pages calls this before its first page; it may be called again.
 * @example await keepPopups()
 */
export const keepPopups = async (): Promise<void> => void (await import('./kept-popups.ts'))
