import type { ElementRecord, References } from '#kernel/page/records'
import { isObject, type Json } from '#kernel/page/values'

/** Paths of settings that are this text, where no declaration says what it is: words, code, a name of the page. */
export function untoldTexts({ type, props }: ElementRecord, text: string, references: References): readonly string[] {
  const places = Object.entries(references.props(type) ?? {}).flatMap(([place, kind]) =>
    kind === 'opaque' ? [] : [place.split('.')],
  )
  const found: string[] = []
  const visit = (value: Json, path: readonly string[]): void => {
    if (typeof value === 'string') {
      if (value === text && !places.some((place) => fits(place, path))) found.push(path.join('.'))
    } else if (Array.isArray(value)) for (const [i, each] of value.entries()) visit(each as Json, [...path, String(i)])
    else if (isObject(value)) for (const [key, each] of Object.entries(value)) visit(each, [...path, key])
  }
  visit(props, [])
  return found
}

const fits = (place: readonly string[], path: readonly string[]): boolean =>
  place.length === path.length && place.every((step, i) => step === '*' || step === path[i])
