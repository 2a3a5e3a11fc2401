/** The formula in `{{ formula }}`, as people who know other tools write one; null for any other text, also for one with several of them. */
export function formulaInBraces(text: string): string | null {
  const inside = /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(text)?.[1]?.trim()
  return inside === undefined || inside.includes('{{') ? null : inside
}
