import type { ComponentDeclaration, JsonObject } from '#sdk'
import type { StoredElement } from './api.ts'

/** A component's props as it comes from the palette, with the data that it has as a sample; its defaults are said in the page's language. */
export const propsAsItComes = ({ initial, data }: ComponentDeclaration): JsonObject =>
  ({ ...initial?.props, ...(data ? { [data.prop]: data.sample } : {}) }) as JsonObject

const words = ['One', 'Two', 'Three']
const texts = (id: string): readonly StoredElement[] => words.map((text, at) => ({ id: `${id}_text${at}`, type: 'Text', props: { text } }))
const fields = (id: string): readonly StoredElement[] =>
  ['Input', 'Select', 'DatePicker'].map((type, at) => ({
    id: `${id}_${type}`,
    type,
    props: { formItem: { name: `${id}${type}`, label: words[at]! } },
  }))

/** Something in what holds others and begins empty. */
export function contentOf({ type, accepts, tags, initial, formItem }: ComponentDeclaration, id: string): readonly StoredElement[] {
  if (initial?.children)
    return initial.children.map((child, at) => ({ id: `${id}_${at}`, type: child.type, ...(child.props ? { props: child.props } : {}) }))
  if (type === 'Row')
    return words.map((text, at) => ({
      id: `${id}_col${at}`,
      type: 'Col',
      children: [{ id: `${id}_text${at}`, type: 'Text', props: { text } }],
    }))
  if (accepts === undefined || accepts === 'nothing') return []
  if (type === 'FormItem') return fields(id).slice(0, 1)
  return tags?.includes('form') || formItem ? fields(id) : texts(id)
}
