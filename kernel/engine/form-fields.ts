import { descendantsOf, elementOf, getPath, type JsonObject, type PageDocument, setPath } from '#kernel/page'

const FIELD_NAME = 'formItem.name'

/** The name under which a form item hands on its value. */
export function fieldNameOf(props: JsonObject): string | undefined {
  const name = getPath(props, FIELD_NAME)
  return typeof name === 'string' && name !== '' ? name : undefined
}

export const withFieldName = (props: JsonObject, name: string): JsonObject => setPath(props, FIELD_NAME, name)

/** The form items below a form that hand on their value under this name. */
export function fieldItems(document: PageDocument, form: string, name: string): readonly string[] {
  return descendantsOf(document, form).filter((id) => fieldNameOf(elementOf(document, id)?.props ?? {}) === name)
}
