import { createContext, useContext, useMemo, useState } from 'react'
import type { Json, JsonObject } from '#sdk'
import { getPath, setPath, useFunctionProps, useLastingEffect } from '#sdk/react'
import { type CellOption, chosenKeys, type EditColumn } from './columns.ts'

const withOptions = (column: EditColumn, options: readonly CellOption[]): EditColumn => ({
  ...column,
  options,
  byKey: new Map(options.map((option) => [option.key, option])),
})

/** So many kinds of rows are remembered for a column. */
const MOST_KNOWN = 200
const narrowed = new WeakMap<EditColumn, Map<string, EditColumn>>()

/** A column as one row has it: with the options that go with what is chosen in the column that it depends on. */
export function columnInRow(column: EditColumn, row: Json | undefined): EditColumn {
  const { dependsOn } = column
  if (!dependsOn) return column
  const keys = chosenKeys(getPath(row, dependsOn.column))
  const name = JSON.stringify(keys)
  const known = narrowed.get(column) ?? new Map<string, EditColumn>()
  narrowed.set(column, known)
  const found = known.get(name)
  if (found) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const goes = (item: Json) => {
    const belongsTo = chosenKeys(getPath(item, dependsOn.field))
    return belongsTo.length === 0 || belongsTo.some((key) => keys.includes(key))
  }
  const made = withOptions(column, column.readOptions(column.given.filter(goes)))
  known.set(name, made)
  return made
}

/** Of the columns that depend on one, in a row that has just got another value there: those whose value is no option any more, and so on from them. */
export function outdatedBy(
  columns: readonly EditColumn[],
  name: string,
  row: Json | undefined,
  seen: ReadonlySet<string> = new Set([name]),
): readonly EditColumn[] {
  return columns.flatMap((column) => {
    if (column.dependsOn?.column !== name || seen.has(column.name)) return []
    const keys = chosenKeys(getPath(row, column.name))
    const { byKey } = columnInRow(column, row)
    if (keys.length === 0 || keys.every((key) => byKey.has(key))) return []
    const without = setPath((row ?? {}) as JsonObject, column.name, null)
    return [column, ...outdatedBy(columns, column.name, without, new Set([...seen, column.name]))]
  })
}

/** What is chosen in a column of a row, by the labels that its options have in any row. */
export function labelsIn(column: EditColumn, row: Json | undefined): string {
  const keys = chosenKeys(getPath(row, column.name))
  return keys.map((key) => column.byKey.get(key)?.label ?? key).join(', ')
}

type Ask = (at: number, row: Json, index: number) => Promise<Json>

/** Asks the authors' functions for the options of rows: those that are asked for at once go in one message a column. */
export function useAskForOptions(id: string): Ask {
  const functions = useFunctionProps(id)
  return useMemo(() => {
    let waiting: {
      readonly path: string
      readonly call: readonly Json[]
      readonly done: (answer: Json) => void
      readonly failed: () => void
    }[] = []
    const send = () => {
      const all = waiting
      waiting = []
      for (const path of new Set(all.map((one) => one.path))) {
        const asked = all.filter((one) => one.path === path)
        functions
          .call(
            path,
            asked.map(({ call }) => call),
          )
          .then((answers) => {
            for (const [at, { done }] of asked.entries()) done(answers[at] ?? null)
          })
          .catch(() => {
            for (const { failed } of asked) failed()
          })
      }
    }
    return (at, row, index) =>
      new Promise((done, failed) => {
        if (waiting.length === 0) queueMicrotask(send)
        waiting.push({ path: `formWrap.columns.${at}.optionsOf`, call: [row, index], done, failed: () => failed(new Error('no options')) })
      })
  }, [functions])
}

export const AskContext = createContext<Ask | undefined>(undefined)

/** A column as a row has it, with the answer of the author's function where there is one; as before until it answers and if it fails. */
export function useColumnInRow(column: EditColumn, row: Json, index: number): EditColumn {
  const ask = useContext(AskContext)
  const [answer, setAnswer] = useState<Json>()
  const text = column.asks ? JSON.stringify(row) : ''
  useLastingEffect(() => {
    if (!ask || text === '') return
    let isCurrent = true
    ask(column.at, JSON.parse(text) as Json, index)
      .then((found) => isCurrent && setAnswer(found ?? []))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [ask, column.at, text, index])
  const asked = useMemo(
    () => (answer === undefined ? undefined : withOptions(column, column.readOptions(Array.isArray(answer) ? answer : []))),
    [column, answer],
  )
  return asked ?? columnInRow(column, row)
}
