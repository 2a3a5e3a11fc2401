export { sameJson } from '#kernel/document'
export { readJson, writeJson } from './read-json.ts'

import type { JsonObject, PropPath } from './json.ts'

/** Whether a JSON value is an object (no array, no null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a path is the pattern's, where `*` in the pattern is any one segment. Asked for every value of a page, so nothing is taken apart. */
export function matchesPattern(path: PropPath, pattern: PropPath): boolean {
  let at = 0
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === '*' && (i === 0 || pattern[i - 1] === '.') && (i + 1 === pattern.length || pattern[i + 1] === '.')) {
      const end = path.indexOf('.', at)
      at = end < 0 ? path.length : end
    } else if (path[at] === pattern[i]) at++
    else return false
  }
  return at === path.length
}
