import type { MessageParam } from '#kernel/message'
import { type Label, ownValue } from '#kernel/page/values'

/** The part of a JSON Schema that leads to the fields of objects and of the items of lists; `label` is the field's. */
interface Labelled {
  readonly label?: Label
  readonly properties?: { readonly [name: string]: Labelled }
  readonly items?: Labelled | readonly Labelled[]
}

const BETWEEN = ' › '

/**
 * The labels of the fields on a path into settings; items of lists count from 1. An object without a label of its own,
 * such as `formItem`, is left out before its field; a field without one keeps its name.
 * @example pathLabel(schema, 'columns.1.title') // { zh: '列 › 2 › 标题', en: 'Columns › 2 › Title' }
 */
export function pathLabel(schema: object, path: string): MessageParam {
  let at: Labelled | undefined = schema
  let parts: { readonly label: Label; readonly isNamed: boolean }[] = []
  for (const name of path.split('.')) {
    const isItem = /^\d+$/.test(name)
    at = isItem ? itemOf(at) : at?.properties && ownValue(at.properties, name)
    const shown = isItem ? String(Number(name) + 1) : name
    if (at?.label) parts = parts.filter(({ isNamed }) => isNamed)
    parts.push({ label: at?.label ?? { zh: shown, en: shown }, isNamed: isItem || at?.label !== undefined })
  }
  const joined = (language: keyof Label) => parts.map(({ label }) => label[language]).join(BETWEEN)
  return { zh: joined('zh'), en: joined('en') }
}

const itemOf = (schema: Labelled | undefined): Labelled | undefined => {
  const items = schema?.items
  return Array.isArray(items) ? undefined : (items as Labelled | undefined)
}
