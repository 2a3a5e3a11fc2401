import {
  canStandFor,
  ownFields,
  type ReferenceIndex,
  type ReferenceOptions,
  type UnknownName,
  unknownNames,
} from '#kernel/engine/references/references'
import { tell } from '#kernel/message'
import { isVariableName } from '#kernel/page/names'
import { type Catalogue, descendantsOf, elementOf, type Finding, type PageDocument } from '#kernel/page/records'
import { isSlip } from './field-names.ts'
import { type Fix, withFix } from './fix.ts'

/** Names in formulas, templates and scripts that mean nothing, each with the known one that was likely meant; a few entries at a time. */
export function* nameFindings(
  document: PageDocument,
  catalogue: Catalogue,
  options: ReferenceOptions & { readonly index?: ReferenceIndex },
): Generator<readonly Finding[]> {
  const fields = new Map<string, readonly string[]>()
  const fieldsOf = (form: string, name: string): string | undefined => {
    const element = elementOf(document, form)
    if (!element || !catalogue(element.type)?.tags.includes('form')) return undefined
    const known = fields.get(form) ?? descendantsOf(document, form).flatMap((id) => ownFields(elementOf(document, id)!, options))
    fields.set(form, known)
    const isKnown = known.some((each) => each === name || each.startsWith(`${name}.`) || name.startsWith(`${each}.`))
    return isKnown ? undefined : known.find((each) => isSlip(name, each))
  }
  for (const found of unknownNames(document, { ...options, catalogue, fieldsOf }))
    yield found.map(({ entry, path, kind, name, meant, form }): Finding => {
      const params = { name: name.slice(0, 60), meant: meant ?? '', form: elementOf(document, form ?? '')?.name ?? '' }
      return {
        // With a similar name nearby it is a slip; without one, another plugin or page may provide it.
        ...{ level: meant !== undefined && kind !== 'field' ? 'error' : 'warning', entry, path },
        code: `CHECK_UNKNOWN_${kind.toUpperCase()}`,
        message: tell(`check.unknown-${kind}${meant === undefined ? '' : '-meant'}`, params),
        ...withFix(fixOf({ path, kind, name, meant, form })),
      }
    })
}

/** The name that was meant stands there, or the page gets the variable that is missing. */
function fixOf({
  path,
  kind,
  name,
  meant,
  form,
}: Omit<UnknownName, 'entry' | 'meant' | 'form'> & { readonly meant?: string | undefined; readonly form?: string | undefined }):
  | Fix
  | undefined {
  if (meant === undefined) return kind === 'variable' && isVariableName(name) ? { kind: 'variable', name } : undefined
  return canStandFor({ of: kind, name, to: meant })
    ? { kind: 'name', of: kind, path, name, to: meant, ...(form === undefined ? {} : { form }) }
    : undefined
}
