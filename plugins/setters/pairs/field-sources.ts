import type { ScopeEntry } from '#sdk/setter'

/** Something whose fields can be sent: a form, or what the event brings. */
export interface FieldSource {
  /** As formulas call it. */
  readonly name: string
  /** What people call it; the event has no name of its own. */
  readonly label: string | null
  readonly fields: readonly { readonly key: string; readonly formula: string }[]
}

const KINDS: ReadonlySet<ScopeEntry['kind']> = new Set(['form', 'event'])

/** The forms in scope, and the event where it is known, each with its fields; those without fields are left out. */
export function fieldSourcesOf(entries: readonly ScopeEntry[]): readonly FieldSource[] {
  const names = entries.filter(({ kind }) => KINDS.has(kind))
  const found = new Map<string, { label: string | null; fields: { key: string; formula: string }[] }>()
  for (const { name, detail, kind } of names) {
    const whole = [...found.keys()].find((each) => name.startsWith(`${each}.`) || name.startsWith(`${each}?.`))
    const key = whole === undefined ? '' : name.slice(whole.length).replace(/^\??\./, '')
    if (whole === undefined) found.set(name, { label: kind === 'event' ? null : detail || name, fields: [] })
    // Fields in fields go along with the field that they are in.
    else if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)) found.get(whole)!.fields.push({ key, formula: name })
  }
  return [...found].flatMap(([name, { label, fields }]) => (fields.length > 0 ? [{ name, label, fields }] : []))
}
