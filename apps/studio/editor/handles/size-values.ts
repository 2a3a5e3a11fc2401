import { lookPath, readVariant, variantName } from '#kernel/page/look'
import type { ComponentInfo, ElementRecord, FieldEdit, SizeInfo } from '#kernel/page/records'
import { getPath, type Json, type JsonObject } from '#kernel/page/values'
import { valuesOf } from '../../../kit/style/chain.ts'
import type { Axis, ResizeLimits, Size } from './resize.ts'

/** Nothing can be taken hold of that is smaller. */
const LEAST = 8

/** What is written on an element: settings, and style values of a variant. */
export interface HandleChange {
  readonly props: readonly FieldEdit[]
  readonly style: JsonObject
}

/** The variant that handles write to: sizes do not differ in dark, and handles are those of the element itself. */
export function handleVariant(variant: string): string {
  const read = readVariant(variant)
  return read ? variantName({ ...read, part: '', scheme: '' }) : ''
}

/** Where a size is written: a setting says it for all widths and states, so that of a variant is a style. */
export function writtenTo(size: SizeInfo | undefined, variant: string): 'prop' | 'style' {
  return size?.prop !== undefined && size.share === undefined && variant === '' ? 'prop' : 'style'
}

/** Whether a formula gives the size, which a drag would throw away. */
export function isBound(element: ElementRecord, axis: Axis, size: SizeInfo | undefined, variant: string): boolean {
  if (size?.share !== undefined && variant === '' && Object.hasOwn(element.bindings, size.prop ?? '')) return true
  return Object.hasOwn(element.bindings, writtenTo(size, variant) === 'prop' ? size!.prop! : lookPath(variant, axis))
}

/** The axes of an element that may be dragged. */
export function limitsOf(element: ElementRecord, info: ComponentInfo | undefined, variant: string): ResizeLimits {
  const limit = (axis: Axis) => {
    const size = info?.sizes?.[axis]
    return size && !isBound(element, axis, size, variant) ? { [axis]: { min: Math.max(LEAST, size.min ?? 0) } } : {}
  }
  return { ...limit('width'), ...limit('height') }
}

/** A length as its setting has it now: a number stays one. */
export function asSetting(now: Json | undefined, pixels: number): Json {
  return typeof now === 'number' ? pixels : `${pixels}px`
}

/** What makes an element so large; `null` gives a size back to its content. */
export function sizeChange(
  element: ElementRecord,
  info: ComponentInfo | undefined,
  variant: string,
  size: { readonly [axis in Axis]?: number | null },
): HandleChange {
  const props: FieldEdit[] = []
  const style: { [key: string]: Json } = {}
  for (const axis of ['width', 'height'] as const) {
    const value = size[axis]
    if (value === undefined) continue
    const declared = info?.sizes?.[axis]
    if (writtenTo(declared, variant) === 'style') {
      style[axis] = value === null ? null : `${Math.round(value)}px`
      continue
    }
    const path = declared!.prop!
    const now = getPath(element.props, path) ?? getPath(info?.defaults ?? {}, path)
    props.push({ path, value: value === null ? 'auto' : asSetting(now, Math.round(value)) })
  }
  return { props, style }
}

/** Whether nothing says a size, so that the element has that of its content. */
export function isAuto(element: ElementRecord, info: ComponentInfo | undefined, variant: string, axis: Axis): boolean {
  const declared = info?.sizes?.[axis]
  const said = (value: Json | undefined): boolean => value !== undefined && value !== null && value !== '' && value !== 'auto'
  if (said(valuesOf(element, variant)[axis]) || said(element.style[axis])) return false
  return declared?.prop === undefined || !said(getPath(element.props, declared.prop) ?? getPath(info?.defaults ?? {}, declared.prop))
}

/** `240 × auto`, in whole pixels. */
export function sizeLabel(size: Size, auto: { readonly [axis in Axis]: boolean }): string {
  const shown = (axis: Axis): string => (auto[axis] ? 'auto' : `${Math.round(size[axis])}`)
  return `${shown('width')} × ${shown('height')}`
}
