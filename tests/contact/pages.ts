import { componentDeclarations } from '#plugins/presets/components'
import { type ComponentDeclaration, type FieldSpec, fieldsOf, groupOf, type JsonObject } from '#sdk'
import { setPath } from '#sdk/react'
import type { StoredElement } from '../helpers/api.ts'
import { contentOf, propsAsItComes } from '../helpers/as-it-comes.ts'

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
  const base = propsAsItComes(declaration)
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

/** Wide ones have two in a line, others as many as there is room for. */
const WIDE = new Set([
  'MarsTable',
  'EditTable',
  'BMap',
  'RichText',
  'FormList',
  'Form',
  'GridForm',
  'SearchForm',
  'Approve',
  'AISender',
  'NavMenu',
])
const GRID = (most: number): string =>
  `.marsview{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,${most}px),1fr));gap:20px 16px;align-items:start}.marsview>*{min-width:0}`

function elementsOf(declaration: ComponentDeclaration): readonly StoredElement[] {
  const { type, needsAncestor, formItem, data } = declaration
  const variants = variantsOf(declaration).map(([name, props], at): StoredElement => {
    const id = `${type}_${at}`
    const labelled = formItem ? { ...props, formItem: { ...(props.formItem as JsonObject), name: `${type}${at}`, label: name } } : props
    const element: StoredElement = {
      id,
      type,
      props: labelled,
      children: contentOf(declaration, id),
    }
    if (formItem) return element
    const label: StoredElement = {
      id: `Name_${id}`,
      type: 'Text',
      css: 'display:block;margin:0 0 4px',
      props: { text: name, type: 'secondary' },
    }
    return { id: `Box_${id}`, type: 'Div', children: [label, element] }
  })
  const title: StoredElement = { id: `Title_${type}`, type: 'Title', props: { text: type, level: 4 } }
  const css = GRID(WIDE.has(type) ? 560 : formItem ? 380 : data ? 340 : 220)
  const grid: StoredElement = { id: `Variants_of_${type}`, type: 'Div', css, children: variants }
  return needsAncestor?.tag === 'form' ? [title, { id: `Form_of_${type}`, type: 'Form', children: [grid] }] : [title, grid]
}

/** How many components a picture shows. */
const MOST = 6

/** Pages for each group of the palette, or for the given types. */
export function contactPages(only: readonly string[] = []): readonly ContactPage[] {
  const wanted = declared.filter((declaration) => isShown(declaration) && (only.length === 0 || only.includes(declaration.type)))
  const groups = new Map<string, ComponentDeclaration[]>()
  for (const declaration of wanted) {
    const group = only.length > 0 ? 'chosen' : groupOf(declaration.group).id
    groups.set(group, [...(groups.get(group) ?? []), declaration])
  }
  return [...groups].flatMap(([name, declarations]) =>
    Array.from({ length: Math.ceil(declarations.length / MOST) }, (_, at) => {
      const shown = declarations.slice(at * MOST, (at + 1) * MOST)
      return { name: `${name}-${at + 1}`, types: shown.map(({ type }) => type), elements: shown.flatMap(elementsOf) }
    }),
  )
}
