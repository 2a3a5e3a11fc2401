/** What a table has under a value; its `fallback` entry for a value that it does not know. */
export function oneOf<Table extends object>(table: Table, value: unknown, fallback: keyof Table & string): Table[keyof Table] {
  return (typeof value === 'string' && Object.hasOwn(table, value) ? table[value as keyof Table] : table[fallback]) as Table[keyof Table]
}
