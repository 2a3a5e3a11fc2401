import { descendantsOf, elementOf, type JsonObject, mapPlaces, NOTHING_DECLARED, type PageDocument, USUAL_PLACES } from '#kernel/page'
import { ownFields, type ReferenceOptions } from './reference-target.ts'

/** The elements below a form that hand on a value under this name, or under one that begins with it and a dot. */
export function fieldItems(document: PageDocument, form: string, name: string, options: ReferenceOptions = {}): readonly string[] {
  return descendantsOf(document, form).filter((id) => {
    const element = elementOf(document, id)
    return element && ownFields(element, options).some((own) => own === name || own.startsWith(`${name}.`))
  })
}

/** The names under which a form gets values. */
export function fieldNames(document: PageDocument, form: string, options: ReferenceOptions = {}): ReadonlySet<string> {
  return new Set(descendantsOf(document, form).flatMap((id) => ownFields(elementOf(document, id)!, options)))
}

/** Props of an element that hands on its value under another name. */
export function withFieldName(type: string, props: JsonObject, from: string, to: string, options: ReferenceOptions = {}): JsonObject {
  const { references = NOTHING_DECLARED } = options
  return mapPlaces(props, references.props(type) ?? USUAL_PLACES.props, (_path, kind, text) =>
    kind === 'own field' && text === from ? to : text,
  )
}
