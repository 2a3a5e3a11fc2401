import { secretNamesIn } from '../define/node-addresses.ts'

/** The formula in `{{ formula }}`, as people who know other tools write one; null for any other text, also for one with several of them. */
export function formulaInBraces(text: string): string | null {
  const inside = /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(text)?.[1]?.trim()
  if (inside === undefined || inside.includes('{{')) return null
  // The server fills in references to secrets; no formula knows them.
  return secretNamesIn(text).length > 0 ? null : inside
}
