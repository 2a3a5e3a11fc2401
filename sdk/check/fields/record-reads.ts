import { mentionsIn, namesIn, ROWS } from '#kernel/engine/references/references'
import { tell } from '#kernel/message'
import { type Finding, mapEntry, nearestName, type PageDocument } from '#kernel/page/records'
import type { KnownNames } from '../values.ts'
import { type OwnersAgainst, recordOwnersOf } from './record-owners.ts'

/** Fields that every record has beside those of its model. */
const SYSTEM = ['id', 'rev', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']
const FIELDS = 'setter/model-field'

/** The fields of a model or view; undefined where it is not known. */
function fieldsOf(model: string, names: KnownNames): ReadonlySet<string> | undefined {
  const start = `${model}.`
  const own = (names[FIELDS] ?? []).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []))
  return own.length === 0 ? undefined : new Set([...own, ...SYSTEM])
}

/** Formulas that read a field of a record which its model or view does not have. */
export function unknownRecordFields(
  document: PageDocument,
  against: OwnersAgainst,
  names: KnownNames,
): readonly Finding[] {
  const { owners, names: known } = recordOwnersOf(document, against)
  if (owners.size === 0) return []
  const found = new Map<string, Finding>()
  for (const entry of document.entries.values()) {
    const around = namesIn(entry, known)
    mapEntry(entry, {
      references: against.references,
      code(path, kind, source) {
        for (const each of around)
          for (const { path: read, spot } of mentionsIn(kind, source, each).mentions) {
            const [root, id = '', field = ''] = read
            const owner = root === ROWS && read.length === 3 ? owners.get(id) : undefined
            const fields = owner && fieldsOf(owner.model, names)
            if (!owner || !fields || fields.has(field) || isOfAnyObject(field)) continue
            // `value` in a cell reads what its column says.
            if (source.slice(spot.start, spot.end).replaceAll(/["'`]/g, '') !== field) continue
            const meant = nearestName(field, [...fields])
            const params = { field, model: owner.model, meant: meant ?? '' }
            found.set(`${entry.id} ${path} ${field}`, {
              ...{ level: 'warning', code: 'CHECK_UNKNOWN_RECORD_FIELD', entry: entry.id, path },
              message: tell(`check.unknown-record-field${meant === undefined ? '' : '-meant'}`, params),
            })
          }
        return source
      },
    })
  }
  return [...found.values()]
}

const OF_ANY_OBJECT = new Set([...Object.getOwnPropertyNames(Object.prototype), 'length'])
const isOfAnyObject = (name: string): boolean => OF_ANY_OBJECT.has(name)
