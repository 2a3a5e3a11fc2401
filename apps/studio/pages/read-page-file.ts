import { isObject, type Json, type JsonObject, readJson } from '#kernel/page/values'

/** What a page's file holds: the stored form of the page, and what the page uses of the project that it comes from. */
export interface PageFileContent {
  readonly pageData: JsonObject
  readonly carried?: JsonObject
}

/** What is in the text of a page's file: the stored form itself, or an export that holds it; null when it is none. */
export function readPageFile(text: string): PageFileContent | null {
  let value: Json
  try {
    value = readJson(text)
  } catch {
    return null
  }
  if (!isObject(value)) return null
  const whole = pageOfExport(value)
  if (whole) return whole
  const { carried } = value
  const inner = typeof value.pageData === 'string' ? readPageFile(value.pageData)?.pageData : value.pageData
  if (isObject(inner)) return { pageData: inner, ...(isObject(carried) ? { carried } : {}) }
  return looksLikePage(value) ? { pageData: value } : null
}

/** The first page of an export of today, with the blocks that it uses; the import dialog brings all the rest of it, too. */
function pageOfExport({ tessera, pages, blocks }: JsonObject): PageFileContent | null {
  const [first] = tessera !== undefined && Array.isArray(pages) ? pages : []
  if (!isObject(first) || !isObject(first.pageData)) return null
  return { pageData: first.pageData, ...(Array.isArray(blocks) && blocks.length > 0 ? { carried: { blocks } } : {}) }
}

const looksLikePage = (value: JsonObject): boolean => 'elements' in value || 'elementsMap' in value || 'config' in value
