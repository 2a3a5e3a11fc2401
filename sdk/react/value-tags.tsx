import type { Json } from '#kernel/page'
import { asObject, asText } from './lenient.ts'
import './value-tags.css'

/** More than any cell has room for. */
const MOST = 100

/** The entries of a value that may hold one or several, with keys that survive repeats. */
export function valueItems(value: Json): readonly { readonly key: string; readonly item: Json }[] {
  const list = Array.isArray(value) ? (value as readonly Json[]).slice(0, MOST) : [value]
  return list.map((item, index) => ({ key: `${index} ${asText(item)}`, item }))
}

/** A value as tags: a word, several, or `{label, color}`. */
export function ValueTags({ value }: { readonly value: Json }) {
  return valueItems(value).map(({ key, item }) => {
    const { label, color } = asObject(item)
    return (
      <span key={key} className="tessera-tag" style={typeof color === 'string' && color !== '' ? { borderColor: color, color } : undefined}>
        {typeof item === 'object' ? asText(label) : asText(item)}
      </span>
    )
  })
}
