import { describe, expect, it } from 'vitest'
import type { ComponentInfo, ElementRecord } from '#kernel/page/records'
import { handleVariant, isAuto, limitsOf, sizeChange, sizeLabel } from './size-values.ts'

const element = (over: Partial<ElementRecord> = {}) =>
  ({ kind: 'element', id: 'A_1', type: 'A', props: {}, style: {}, bindings: {}, ...over }) as ElementRecord
const info = (sizes: ComponentInfo['sizes'], defaults = {}) => ({ type: 'A', sizes, defaults }) as unknown as ComponentInfo
const styled = info({ width: { min: 40 }, height: {} })
const set = info({ width: { prop: 'width' }, height: { prop: 'box.height' } }, { width: '200px', box: { height: 90 } })

describe('where a size by hand is written', () => {
  it('is the style of the variant where no setting is declared', () => {
    expect(sizeChange(element(), styled, '', { width: 240.4 })).toEqual({ props: [], style: { width: '240px' } })
    expect(sizeChange(element(), styled, 'phone', { width: 240, height: null })).toEqual({
      props: [],
      style: { width: '240px', height: null },
    })
  })

  it('is the declared setting, a number where it is one, and the style for a width or a state alone', () => {
    expect(sizeChange(element(), set, '', { width: 240, height: 80 })).toEqual({
      ...{
        props: [
          { path: 'width', value: '240px' },
          { path: 'box.height', value: 80 },
        ],
        style: {},
      },
    })
    expect(sizeChange(element(), set, '', { width: null }).props).toEqual([{ path: 'width', value: 'auto' }])
    expect(sizeChange(element(), set, 'phone', { width: 240 })).toEqual({ props: [], style: { width: '240px' } })
  })

  it('is the element itself, in every scheme', () => {
    expect(handleVariant('header/phone@dark:hover')).toBe('phone:hover')
    expect(handleVariant('@dark')).toBe('')
  })

  it('is nowhere where nothing is declared or a formula gives the size', () => {
    expect(limitsOf(element(), styled, '')).toEqual({ width: { min: 40 }, height: { min: 8 } })
    expect(limitsOf(element(), info(undefined), '')).toEqual({})
    const formula = { kind: 'formula' as const, source: '1' }
    expect(limitsOf(element({ bindings: { 'style.width': formula } }), styled, '')).toEqual({ height: { min: 8 } })
    expect(limitsOf(element({ bindings: { 'style.width': formula } }), styled, 'phone')).toHaveProperty('width')
    expect(limitsOf(element({ bindings: { width: formula } }), set, '')).toEqual({ height: { min: 8 } })
  })

  it('is told as auto while nothing says it', () => {
    expect(isAuto(element(), styled, '', 'width')).toBe(true)
    expect(isAuto(element({ style: { width: '4px' } }), styled, 'phone', 'width')).toBe(false)
    expect(isAuto(element(), set, '', 'width')).toBe(false)
    expect(isAuto(element({ props: { width: 'auto' } }), set, '', 'width')).toBe(true)
    expect(sizeLabel({ width: 240.3, height: 31.9 }, { width: false, height: true })).toBe('240 × auto')
  })
})
