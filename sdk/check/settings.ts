import { tell } from '#kernel/message'
import { type Bindings, type Finding, isActionStep, nearestName, PAGE_TYPE, type PageEntry, walkSteps } from '#kernel/page/records'
import { isCommonProp, type JsonObject } from '#kernel/page/values'
import type { Declared } from './declared.ts'
import { withFix } from './fix.ts'
import { checkValues, type KnownNames } from './values.ts'

/** Settings of an element, parameters of steps and configurations of sources, against what their declarations say; names of actions and sources too. */
export function settingFindings(
  entry: PageEntry,
  declared: Declared,
  names: KnownNames = {},
  around?: (tag: string) => JsonObject | undefined,
): readonly Finding[] {
  switch (entry.kind) {
    case 'element': {
      const schema = declared.component(entry.type)?.schema
      const { id, name, props, bindings } = entry
      const own = schema
        ? checkValues({
            values: props,
            bindings,
            schema,
            named: name || id,
            entry: id,
            also: isCommonProp,
            stands: true,
            names,
            ...(around ? { around } : {}),
          })
        : []
      return [...own, ...sourceOf(entry, declared, names)]
    }
    case 'page':
      return [...pageZone(entry, declared), ...sourceOf(entry, declared, names)]
    case 'api':
      return configFindings({ ...entry, entry: entry.id, named: entry.name, prefix: '' }, declared, names)
    case 'flow': {
      const findings: Finding[] = []
      walkSteps(entry.nodes, (node) => {
        if (!isActionStep(node) || node.disabled) return
        const schema = declared.action(node.action)?.schema
        if (!schema) return
        const { params: values, bindings, id: step } = node
        findings.push(
          ...checkValues({
            values,
            bindings,
            schema,
            named: node.name || entry.name,
            entry: entry.id,
            prefix: `${step}.`,
            step,
            forgets: true,
            names,
          }),
        )
      })
      return findings
    }
    default:
      return []
  }
}

/** Of the page's own settings its time zone alone can be wrong without being seen. */
function pageZone({ id, props, bindings }: PageEntry & { readonly kind: 'page' }, declared: Declared): readonly Finding[] {
  const schema = declared.component(PAGE_TYPE)?.schema
  const findings = schema ? checkValues({ values: props, bindings, schema, named: id, entry: id, also: isCommonProp }) : []
  return findings.filter(({ code }) => code === 'CHECK_UNKNOWN_TIME_ZONE')
}

function sourceOf(
  { id, source, ...entry }: PageEntry & { readonly kind: 'element' | 'page' },
  declared: Declared,
  names: KnownNames,
): readonly Finding[] {
  if (!source || source.api !== null) return []
  return configFindings({ ...source, entry: id, named: 'name' in entry ? entry.name : id, prefix: 'source.' }, declared, names)
}

function configFindings(
  of: {
    readonly source: string
    readonly config: JsonObject
    readonly bindings: Bindings
    readonly entry: string
    readonly named: string
    readonly prefix: string
  },
  declared: Declared,
  names: KnownNames,
): readonly Finding[] {
  const { source, config: values, bindings, entry, named, prefix } = of
  const known = declared.source(source)
  // A missing contribution of a third-party plugin is reported as a missing plugin.
  if (!known && source.includes('.')) return []
  if (!known) {
    const meant = nearestName(source, declared.names('source'))
    return [
      {
        ...{ level: 'error', code: 'CHECK_UNKNOWN_SOURCE', entry },
        message: tell('check.unknown-source', { named, source }),
        ...withFix(meant === undefined ? undefined : { kind: 'source', to: meant }),
      },
    ]
  }
  return known.schema ? checkValues({ values, bindings, schema: known.schema, named, entry, prefix, names }) : []
}
