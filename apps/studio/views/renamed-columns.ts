import type { Column, Definition } from './draft.ts'

/** A column that has another name. */
export interface RenamedColumn {
  readonly from: string
  readonly to: string
}

const whatOf = ({ name: _, ...what }: Column): string => JSON.stringify(what)

/** Columns that show the same as before under a name that no column had. */
export function renamedColumns(before: Definition, after: Definition): readonly RenamedColumn[] {
  const namesOf = ({ columns }: Definition) => new Set(columns.map(({ name }) => name))
  const [was, is] = [namesOf(before), namesOf(after)]
  const added = after.columns.filter(({ name }) => !was.has(name))
  return before.columns.flatMap((column) => {
    if (is.has(column.name)) return []
    const same = added.filter((one) => whatOf(one) === whatOf(column))
    return same.length === 1 ? [{ from: column.name, to: same[0]!.name }] : []
  })
}
