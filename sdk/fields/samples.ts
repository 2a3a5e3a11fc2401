import { isObject, type Json, type JsonObject, sameJson } from '#kernel/page/values'
import type { ComponentDeclaration } from '../define/component.ts'
import { defaultsOf } from './fields-of.ts'

type Declared = Pick<ComponentDeclaration, 'props' | 'data'>

/** The sample that is also the default of the data prop, so that the editor's forms begin with it; nothing where the default is empty or other data. */
export function sampleIn({ props, data }: Declared): { readonly sample?: Json } {
  if (!data) return {}
  const value = defaultsOf(props)[data.prop]
  return value !== undefined && !isEmpty(value) && sameJson(value, data.sample as Json) ? { sample: value } : {}
}

/** Defaults as pages run with them: samples are shown by the editor alone, so a data prop whose default is the sample is empty. */
export function defaultsWithoutSample(declaration: Declared): JsonObject {
  const defaults = defaultsOf(declaration.props)
  const { sample } = sampleIn(declaration)
  return sample === undefined ? defaults : { ...defaults, [declaration.data!.prop]: emptyOf(sample) }
}

const isEmpty = (value: Json): boolean => value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

const emptyOf = (sample: Json): Json => (Array.isArray(sample) ? [] : isObject(sample) ? {} : typeof sample === 'string' ? '' : null)
