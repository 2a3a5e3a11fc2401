const STORED = 'tessera-view-findings'
/** Newer ones push out the oldest. */
const MOST_KEPT = 200

/** A version of a plugin of which a view leaves out the classes of its element, as was seen in this browser. */
export interface ViewFinding {
  readonly plugin: string
  readonly version: string
  readonly type: string
}

const isFinding = (value: unknown): value is ViewFinding =>
  typeof value === 'object' && value !== null && ['plugin', 'version', 'type'].every((key) => typeof Reflect.get(value, key) === 'string')

export function viewFindings(): readonly ViewFinding[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isFinding) : []
  } catch {
    return []
  }
}

/** Keeps it for the list of plugins, which is another document. */
export function noteViewFinding({ plugin, version, type }: ViewFinding): void {
  const others = viewFindings().filter((each) => each.plugin !== plugin || each.version !== version || each.type !== type)
  try {
    localStorage.setItem(STORED, JSON.stringify([...others, { plugin, version, type }].slice(-MOST_KEPT)))
  } catch {
    // It stands among the problems of the page all the same.
  }
}
