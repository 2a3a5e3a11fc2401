import { type ComponentDeclaration, type FieldSection, fieldsOf } from '#sdk'
import { componentAddress, DOCS } from './addresses.ts'

/** Places of the chapters to which marks of the editor lead; a test finds each of them in both languages. */
export const MARKS = {
  /** What every component has, in its settings and in its style. */
  common: `${DOCS}/components#common`,
  style: `${DOCS}/components#style`,
  variables: `${DOCS}/data#variables`,
  apis: `${DOCS}/data#apis`,
  views: `${DOCS}/projects#views`,
  keys: `${DOCS}/projects#api-keys`,
  scim: `${DOCS}/projects#scim`,
  backups: `${DOCS}/operations#backups`,
  throughServer: `${DOCS}/data#through-server`,
  answers: `${DOCS}/data#answers`,
  componentData: `${DOCS}/data#component-data`,
  formulas: `${DOCS}/formulas#write`,
  names: `${DOCS}/formulas#names`,
  flow: `${DOCS}/flows#begin`,
  steps: `${DOCS}/flows#steps`,
  branches: `${DOCS}/flows#branches`,
  groups: `${DOCS}/flows#groups`,
} as const

type Documented = Pick<ComponentDeclaration, 'type' | 'props' | 'events' | 'methods' | 'parts' | 'states'>

/** A section of a component's settings: where its own page tells of them, else what all components have. */
export function sectionAddress({ type, props }: Documented, section: FieldSection): string {
  const isTold = fieldsOf(props).some((field) => field.isNamed && field.generated === undefined && field.section === section)
  return isTold ? `${componentAddress(type)}#${section}` : MARKS.common
}

/** What a component's page tells of its events, its methods and what of it has a style of its own; undefined where it has none. */
export function partAddress(component: Documented, part: 'events' | 'methods' | 'parts' | 'states'): string | undefined {
  const told = component[part]
  const isTold = Array.isArray(told) ? told.length > 0 : Object.keys(told ?? {}).length > 0
  return isTold ? `${componentAddress(component.type)}#${part}` : undefined
}

/** Every address to which a mark of a component may lead. */
export const addressesOf = (component: Documented, sections: readonly FieldSection[]): readonly string[] => [
  ...sections.map((section) => sectionAddress(component, section)),
  ...(['events', 'methods', 'parts', 'states'] as const).flatMap((part) => partAddress(component, part) ?? []),
]
