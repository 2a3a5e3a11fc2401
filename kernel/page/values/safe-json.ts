import { boundedPath, PAGE_LIMITS } from './limits.ts'
import { isRefusedKey } from './path.ts'

export interface JsonProblem {
  readonly path: string
  readonly reason: 'not json' | 'too deep' | 'text too long' | 'refused key'
}

/** The message for each reason. */
export const WHY = {
  'not json': 'page.not-json',
  'too deep': 'page.json-too-deep',
  'text too long': 'page.text-too-long',
  'refused key': 'page.refused-key',
} as const satisfies { readonly [reason in JsonProblem['reason']]: string }

/** The first thing in a value that is not plain, bounded JSON; null when all of it is. */
export function findJsonProblem(value: unknown, maxDepth: number = PAGE_LIMITS.depth, path = '', depth = 0): JsonProblem | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : { path, reason: 'not json' }
  if (typeof value === 'string') return value.length > PAGE_LIMITS.text ? { path, reason: 'text too long' } : null
  if (typeof value !== 'object') return { path, reason: 'not json' }
  if (depth >= maxDepth) return { path, reason: 'too deep' }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const problem = findJsonProblem(value[index], maxDepth, boundedPath(path, String(index)), depth + 1)
      if (problem) return problem
    }
    return null
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return { path, reason: 'not json' }
  for (const key of Object.keys(value)) {
    const inner = path === '' ? key : boundedPath(path, key)
    if (isRefusedKey(key)) return { path: inner, reason: 'refused key' }
    const problem = findJsonProblem((value as Record<string, unknown>)[key], maxDepth, inner, depth + 1)
    if (problem) return problem
  }
  return null
}
