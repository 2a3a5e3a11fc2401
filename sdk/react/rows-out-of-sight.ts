import { getPath } from '#kernel/page/path'
import { type FieldOptions, FormField } from './form-field.ts'
import type { RowFields, RowList } from './form-list.ts'

/** A row of a form's list, with its fields while it is drawn. */
interface DrawnRow extends RowFields {
  readonly drawnFields: ReadonlyMap<string, FormField> | undefined
}

/** Milliseconds that a row which was scrolled into sight is waited for, and how often it is looked for. */
const PATIENCE = 2_000
const LOOK = 50

/** Rows that are brought into sight because they may be wrong; those that turn out right differ from the rows that are drawn. */
const MOST_LOOKED_AT = 20

const drawnIn = (list: RowList<DrawnRow>) => [...list.fields()].flatMap(({ drawnFields }) => drawnFields ?? [])

/** Names of fields of which something holds in every row that is drawn. */
function alike(list: RowList<DrawnRow>, holds: (field: FormField) => boolean): readonly (readonly [name: string, field: FormField])[] {
  const [first, ...others] = drawnIn(list)
  const inAll = (name: string) => others.every((fields) => fields.has(name) && holds(fields.get(name)!))
  return [...(first ?? [])].filter(([name, field]) => holds(field) && inAll(name))
}

/** Names of fields that no drawn row hands on, as they are hidden: rows that were never drawn are taken to be like them. */
export const omittedIn = (list: RowList<DrawnRow>): readonly string[] => alike(list, (field) => field.isOmitted).map(([name]) => name)

/**
 * The first field that is wrong in a row which was never drawn, as `290.name`; undefined where there is none. By the rules of the rows that are drawn a
 * row may be wrong; it is brought into sight then, and its own fields are checked. One that does not come into sight counts as wrong.
 */
export async function wrongOutOfSight(
  list: RowList<DrawnRow>,
  check: (field: FormField) => Promise<string | undefined>,
): Promise<string | undefined> {
  const { rowRules, onWrong } = list.field.options
  const ruled = alike(list, (field) => field.mounted > 0 && !field.isHidden).filter(([, { options }]) => options.rules.length > 0)
  if (rowRules || !onWrong || ruled.length === 0) return undefined
  let looked = 0
  for (const [index, data] of list.list().entries()) {
    if (list.isMade(index)) continue
    const other = (name: string) => getPath(data, name)
    const name = await firstWrong(ruled, (field, at) => check(new FormField(plain(field.options), other(at), true, undefined, other)))
    if (name === undefined) continue
    if (++looked > MOST_LOOKED_AT) return undefined
    const fields = await drawnAt(list, index, () => onWrong(index, name))
    if (!fields) return `${index}.${name}`
    const asked = [...fields].filter(([, field]) => field.mounted > 0 && !field.isHidden)
    const wrong = await firstWrong(asked, (field) => check(field))
    if (wrong !== undefined) return `${index}.${wrong}`
  }
  return undefined
}

const plain = ({ rules }: FieldOptions): FieldOptions => ({ rules, defaultValue: undefined })

async function firstWrong(
  fields: Iterable<readonly [name: string, field: FormField]>,
  check: (field: FormField, name: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  let first: string | undefined
  for (const [name, field] of fields) if ((await check(field, name)) !== undefined) first ??= name
  return first
}

/** The fields of a row, once it is drawn; undefined where that does not come about. How high the rows before it are is known bit by bit. */
async function drawnAt(list: RowList<DrawnRow>, index: number, reveal: () => void): Promise<ReadonlyMap<string, FormField> | undefined> {
  for (let waited = 0; waited < PATIENCE; waited += LOOK) {
    reveal()
    const fields = list.isMade(index) ? list.rowAt(index)?.drawnFields : undefined
    if (fields && fields.size > 0) return fields
    await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
  return undefined
}
