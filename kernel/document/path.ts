import { type Message, MessageError, tell } from '#kernel/message'
import { isRefusedKey } from './own.ts'

/**
 * The one model of a cell's path, for documents of every kind: segments joined by `/`, the first of which is a part of the record. Inside of a
 * segment `~0` is `~` and `~1` is `/`. A key that is empty or `..` is data like any other, but never a segment as it is: it is `~2` or `~3`, so
 * that a path has one spelling and no step leads up or nowhere.
 */
const SPELLED: ReadonlyMap<string, string> = new Map([
  ['', '~2'],
  ['..', '~3'],
])
const MEANT: ReadonlyMap<string, string> = new Map([...SPELLED].map(([key, spelled]) => [spelled, key]))

const encode = (key: string): string => SPELLED.get(key) ?? key.replaceAll('~', '~0').replaceAll('/', '~1')
const decode = (segment: string): string => MEANT.get(segment) ?? segment.replaceAll('~1', '/').replaceAll('~0', '~')

/** The path of these keys. */
export const formatPath = (keys: readonly string[]): string => keys.map(encode).join('/')

/**
 * The keys of a path that this product wrote, in this release or an older one, which spelled an empty key as an empty segment. Never throws:
 * a path from outside is checked by `pathProblem` first.
 */
export const keysOf = (path: string): readonly string[] => path.split('/').map(decode)

/** Why a path is not one that a client may write; null for one that is. */
export function pathProblem(path: string): Message | null {
  for (const segment of path.split('/')) {
    if (segment === '') return tell('document.path-empty', { cell: path })
    const key = decode(segment)
    if (segment === '..' || isRefusedKey(key)) return tell('document.path-refused', { cell: path, key })
    if (encode(key) !== segment) return tell('document.path-spelling', { cell: path, segment, spelled: encode(key) })
  }
  return null
}

/** The keys of a path from outside; throws a `MessageError` that names the path and the reason. */
export function parsePath(path: string): readonly string[] {
  const problem = pathProblem(path)
  if (problem) throw new MessageError(problem)
  return keysOf(path)
}

/** Whether one path is the other or leads to it, so that a change of one is a change of the other. */
export const related = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
