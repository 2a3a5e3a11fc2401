import { tell } from '#kernel/message'
import type { FindingList } from '../records/finding-list.ts'
import { PAGE_ID } from '../records/records.ts'
import { cleanJson } from '../values/clean-json.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { isObject, readJson } from '../values/json-tools.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { type JsonProblem, WHY } from '../values/safe-json.ts'

// A level of the element tree is two levels of JSON; the rest of an entry lies within its own limit.
const TREE_DEPTH = 3 * PAGE_LIMITS.depth
const ENTRY_DEPTH = PAGE_LIMITS.depth - 4

/** Finds the page's content in what was stored: the content itself, JSON text, or a server row around either; null when there is none. */
export function readStored(stored: unknown, findings: FindingList): JsonObject | null {
  const report = (path: string, reason: JsonProblem['reason']): void => {
    if (findings.countOnly('warning')) return
    findings.add({
      level: 'warning',
      code: 'PAGE_UNSAFE_JSON',
      entry: PAGE_ID,
      path: path.slice(0, PAGE_LIMITS.name),
      message: tell('page.unsafe', { path: path.slice(0, 100), why: tell(WHY[reason]) }),
    })
  }
  let content: unknown = stored
  // A row holds text that holds the content: at most so many layers.
  for (let layer = 0; layer < 4; layer++) {
    if (typeof content === 'string') content = parseText(content)
    else if (isRow(content)) content = content.pageData ?? content.page_data
    else break
  }
  if (!isPlainObject(content)) {
    findings.add({
      level: 'error',
      code: 'PAGE_NOT_AN_OBJECT',
      entry: PAGE_ID,
      message: tell('page.not-an-object'),
    })
    return null
  }
  const result: { [key: string]: Json } = {}
  for (const [key, value] of Object.entries(content)) {
    const clean = cleanJson({ [key]: value }, key === 'elements' ? TREE_DEPTH : ENTRY_DEPTH, report)
    if (isObject(clean)) Object.assign(result, clean)
  }
  return result
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRow(value: unknown): value is Record<string, unknown> {
  return isPlainObject(value) && !('elements' in value) && !('config' in value) && ('pageData' in value || 'page_data' in value)
}

function parseText(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}
