let text: string | undefined

/** Loads the text of the globals that browsers have and QuickJS lacks. Pages whose code uses them open afterwards. */
export async function loadGlobals(): Promise<void> {
  text ??= (await import('./globals.text.ts')).GLOBALS
}

export const hasGlobals = (): boolean => text !== undefined

export function globalsText(): string {
  if (text === undefined) throw new Error('The globals are not loaded')
  return text
}
