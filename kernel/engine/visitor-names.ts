import type { NameOf, Words } from '#kernel/message'
import { declaredNames, labelsIn } from './declared-names.ts'
import type { PageProgram } from './program.ts'

/** Shown to visitors instead of an id that has no name. */
const NAMELESS = '…'

/**
 * How visitors read what messages know by id: an element by the label of its component, an API by its name. Programs
 * carry no names of elements and flows. `labels` are the words of `LABELS`.
 */
export function visitorNames(
  typeOf: (element: string) => string | undefined,
  apis: PageProgram['apis'],
  labels: Words | undefined,
): NameOf {
  const declared = declaredNames(labelsIn(labels), typeOf)
  return (kind, id, params) => {
    if (kind === 'element') {
      const type = typeOf(id)
      return type ? (declared('type', type) ?? type) : NAMELESS
    }
    // A missing API may be called by its name.
    if (kind === 'api') return Object.hasOwn(apis, id) ? apis[id]!.name : undefined
    if (kind === 'flow') return NAMELESS
    return declared(kind, id, params) ?? inPath(kind, id, typeOf, (type) => declared('type', type))
  }
}

/** A path into an element's data, `MarsTable_x7k2.data`, with the name of the element. */
function inPath(
  kind: string,
  path: string,
  typeOf: (element: string) => string | undefined,
  nameOf: (type: string) => ReturnType<NameOf>,
): ReturnType<NameOf> {
  const [, element = '', rest = ''] = /^(?:component\.)?(\w+)(\..*)?$/.exec(path) ?? []
  const type = kind === 'path' || kind === 'at' ? typeOf(element) : undefined
  if (!type) return undefined
  const named = nameOf(type) ?? type
  return typeof named === 'string' ? named + rest : { zh: named.zh + rest, en: named.en + rest }
}
