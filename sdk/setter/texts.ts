import { labelIn } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import { usePanelLanguage } from '../react/panel-context.ts'

/** Picks the panel's language out of labels: `const t = useText()`, `t({ zh: '添加', en: 'Add' })`. */
export function useText(): (label: Label) => string {
  const locale = usePanelLanguage()
  return (label) => labelIn(label, locale)
}

/** Shown where several selected elements differ. */
export const MIXED: Label = { zh: '多个值', en: 'Mixed' }

/** A stored value as a line of text, whatever it is: a setter must show also what it would not write. */
export function asLine(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
