const LONGEST = 60

/**
 * The beginning of a value for a message. `String` would ask the value itself how it wants to be shown, and a stored object may hold
 * anything under `toString`.
 */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
