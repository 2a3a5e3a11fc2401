/** What a key does to a value that has a handle; undefined where it does nothing. */
export type KeyStep = { readonly by: number } | 'clear' | 'leave'

const STEPS: { readonly [key: string]: number } = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

export function stepOf({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): KeyStep | undefined {
  if (key === 'Escape') return 'leave'
  // Without this the element itself would be deleted.
  if (key === 'Delete' || key === 'Backspace') return 'clear'
  const step = STEPS[key]
  return step === undefined ? undefined : { by: shiftKey && key.startsWith('Arrow') ? step * 10 : step }
}
