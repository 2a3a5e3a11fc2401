import type { PropPath } from '../values/json.ts'

/** Whether a path of an entry's bindings is that of a style, of whatever variant. */
export const isLookPath = (path: PropPath): boolean => path.startsWith('style.') || path.startsWith('looks.')

/** The path of a style value; '' is the variant without a name. */
export const lookPath = (variant: string, key: string): PropPath => (variant === '' ? `style.${key}` : `looks.${variant}.${key}`)

/** The variant and the key of a path; undefined for one of no style. */
export function readLookPath(path: PropPath): { readonly variant: string; readonly key: string } | undefined {
  const [, variant = '', key] = /^(?:style|looks\.([^.]+))\.([^.]+)$/.exec(path) ?? []
  return key === undefined ? undefined : { variant, key }
}
