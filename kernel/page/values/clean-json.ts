import type { Json } from './json.ts'
import { boundedPath, PAGE_LIMITS } from './limits.ts'
import { isRefusedKey, setOwn } from './path.ts'

export type CleanReport = (path: string, reason: 'not json' | 'too deep' | 'text too long' | 'refused key') => void

/** A plain, bounded JSON copy of anything; what cannot be kept is left out and reported with its path. */
export function cleanJson(value: unknown, maxDepth: number, report: CleanReport, path = '', depth = 0): Json | undefined {
  if (value === null || typeof value === 'boolean') return value
  // JSON has no minus zero.
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0
  if (typeof value === 'string') {
    if (value.length <= PAGE_LIMITS.text) return value
    report(path, 'text too long')
    return undefined
  }
  if (typeof value !== 'object') {
    // An absent member is what JSON makes of undefined: nothing is lost.
    if (value !== undefined) report(path, 'not json')
    return undefined
  }
  if (depth >= maxDepth) {
    report(path, 'too deep')
    return undefined
  }
  if (Array.isArray(value))
    return value.map((item, index) => cleanJson(item, maxDepth, report, join(path, String(index)), depth + 1) ?? null)
  const result: { [key: string]: Json } = {}
  for (const [key, inner] of Object.entries(value)) {
    if (isRefusedKey(key)) report(join(path, key), 'refused key')
    else {
      const clean = cleanJson(inner, maxDepth, report, join(path, key), depth + 1)
      if (clean !== undefined) setOwn(result, key, clean)
    }
  }
  return result
}

function join(path: string, key: string): string {
  return path === '' ? key : boundedPath(path, key)
}
