import { componentDeclarations } from '#plugins/presets/components'
import { type ComponentDeclaration, defaultsOf, type FieldSpec, fieldsOf, groupOf, type JsonObject } from '#sdk'
import { setPath } from '#sdk/react'
import type { StoredElement } from '../helpers/api.ts'

/** A page with every variant of some components. */
export interface ContactPage {
  readonly name: string
  readonly types: readonly string[]
  readonly elements: readonly StoredElement[]
}

const declared = componentDeclarations as readonly unknown[] as readonly ComponentDeclaration[]
/** What only shows by itself: pages, panes and what a dialog opens. */
const isShown = ({ type, hidden, onlyIn }: ComponentDeclaration): boolean => type !== 'Page' && !hidden && !onlyIn
/** Names of settings that are about looks in whatever section they stand. */
const LOOKS = new Set(['type', 'size', 'status', 'shape', 'variant', 'layout', 'direction', 'placement', 'mode', 'theme', 'bordered'])

const isLook = ({ path, section, choices, takes }: FieldSpec): boolean =>
  (choices !== undefined || takes === 'boolean') && (section === 'appearance' || LOOKS.has(path.split('.').at(-1)!))

/** Each choice of each setting that changes how it looks, by what is chosen. */
function variantsOf(declaration: ComponentDeclaration): readonly (readonly [name: string, props: JsonObject])[] {
  const { initial, data } = declaration
  const base = { ...defaultsOf(declaration.props), ...initial?.props, ...(data ? { [data.prop]: data.sample } : {}) } as JsonObject
  const variants = fieldsOf(declaration.props)
    .filter(isLook)
    .flatMap(({ path, choices, default: usual, setter }) => {
      const values = choices && setter !== 'setter/several' ? choices.map(({ value }) => value) : choices ? [] : [usual !== true]
      return values
        .filter((value) => value !== usual)
        .map((value) => [`${path} ${String(value)}`, setPath(base, path, value as never) as JsonObject] as const)
    })
  return [['as it comes', base], ...variants]
}

function elementsOf(declaration: ComponentDeclaration): readonly StoredElement[] {
  const { type, initial, needsAncestor, formItem } = declaration
  const variants = variantsOf(declaration).map(([name, props], at): StoredElement => {
    const id = `${type}_${at}`
    const labelled = formItem ? { ...props, formItem: { ...(props.formItem as JsonObject), name: `${type}${at}`, label: name } } : props
    const element: StoredElement = {
      id,
      type,
      props: labelled,
      children: (initial?.children ?? []).map((child, index) => ({
        id: `${id}_${index}`,
        type: child.type,
        ...(child.props ? { props: child.props } : {}),
      })),
    }
    const named = formItem ? element : undefined
    return (
      named ?? {
        id: `Box_${id}`,
        type: 'Div',
        css: 'margin: 0 0 12px;',
        children: [
          { id: `Name_${id}`, type: 'Text', css: 'display: block; margin: 0 0 4px;', props: { text: name, type: 'secondary' } },
          element,
        ],
      }
    )
  })
  const title: StoredElement = { id: `Title_${type}`, type: 'Title', props: { text: type, level: 4 } }
  return needsAncestor?.tag === 'form' ? [title, { id: `Form_of_${type}`, type: 'Form', children: variants }] : [title, ...variants]
}

/** A page for each group of the palette, or one for the given types. */
export function contactPages(only: readonly string[] = []): readonly ContactPage[] {
  const wanted = declared.filter((declaration) => isShown(declaration) && (only.length === 0 || only.includes(declaration.type)))
  const groups = new Map<string, ComponentDeclaration[]>()
  for (const declaration of wanted) {
    const group = only.length > 0 ? 'chosen' : groupOf(declaration.group).id
    groups.set(group, [...(groups.get(group) ?? []), declaration])
  }
  return [...groups].map(([name, declarations]) => ({
    name,
    types: declarations.map(({ type }) => type),
    elements: declarations.flatMap(elementsOf),
  }))
}
