import type { Json, JsonObject } from '#kernel/page/values'
import type { RunningPage } from '#kernel/view'
import type { FormRule } from '../fields/form-item.ts'
import { RowList } from './form-list.ts'
import { FormScope } from './form-scope.ts'

export const REQUIRED: readonly FormRule[] = [{ required: true, message: 'Needed' }]

/** A form on a page that notes what the engine is told. */
export function newForm() {
  const told: (readonly [string, Json | undefined])[] = []
  const page = {
    setState: (path: string, value: Json | undefined) => told.push([path, value]),
    element: () => ({ peek: () => undefined }),
  } as unknown as RunningPage
  const scope = new FormScope('Form_1', page, 'en')
  let changes = 0
  scope.onChange = () => changes++
  return { scope, told, changes: () => changes, listen: () => told.splice(0) }
}

/** A form with a list of people, whose rows are drawn with a field for the name and one for the city. */
export function people(rows: readonly JsonObject[] = [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cy' }]) {
  const form = newForm()
  const leave = form.scope.registerList(RowList, 'people', { defaultValue: rows, rules: [] })
  const list = form.scope.list('people')!
  const keys = () => list.rows.value.map(({ key }) => key)
  const row = (key: string) => form.scope.row('people', key)!
  const draw = (key: string) => {
    const away = [
      row(key).draw(),
      row(key).register('name', { defaultValue: '', rules: REQUIRED }),
      row(key).register('city', { defaultValue: undefined, rules: [] }),
    ]
    return () => {
      for (const each of away) each()
    }
  }
  for (const key of keys()) draw(key)
  form.listen()
  return { ...form, list, keys, row, draw, leave }
}
