import { isObject, type Json, type JsonObject } from '#kernel/page'

/** The `pageData` in the text of a page's file: the stored form itself, or an export that holds it; null when it is none. */
export function readPageFile(text: string): JsonObject | null {
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    return null
  }
  if (!isObject(value)) return null
  const inner = typeof value.pageData === 'string' ? readPageFile(value.pageData) : value.pageData
  return isObject(inner) ? inner : looksLikePage(value) ? value : null
}

const looksLikePage = (value: JsonObject): boolean => 'elements' in value || 'elementsMap' in value || 'config' in value
