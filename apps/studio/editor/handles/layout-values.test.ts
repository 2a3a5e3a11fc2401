import { describe, expect, it } from 'vitest'
import type { ElementRecord } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import {
  canChange,
  gapChange,
  gapKeys,
  type LayoutOf,
  layoutChange,
  layoutNow,
  pointChange,
  pointOf,
  tracksChange,
} from './layout-values.ts'

const CHOICES: { readonly [path: string]: readonly Json[] } = {
  justify: ['flex-start', 'center', 'flex-end', 'space-between'],
  align: ['start', 'end', 'center', 'stretch'],
  wrap: ['', 'nowrap', 'wrap'],
  stack: ['never', 'phone'],
}
const flex = (props: JsonObject = {}, variant = '', over: Partial<ElementRecord> = {}): LayoutOf => ({
  element: { kind: 'element', id: 'Flex_1', type: 'Flex', props, style: {}, bindings: {}, ...over } as ElementRecord,
  layout: { kind: 'flex', axis: 'vertical', justify: 'justify', align: 'align', gap: 'gap', wrap: 'wrap', stack: 'stack' },
  variant,
  defaults: { vertical: false, justify: 'center', align: 'center', wrap: '', gap: 10, stack: 'never' },
  choicesOf: (path) => CHOICES[path],
})
const bare = (variant = ''): LayoutOf => ({ ...flex({}, variant), layout: { kind: 'flex' }, defaults: {} })

describe('how a container lays its children out', () => {
  it('is read from settings and from styles, in whatever words they say it', () => {
    expect(layoutNow(flex())).toEqual({ axis: 'row', justify: 'center', align: 'center', wrap: false, stack: false })
    expect(layoutNow(flex({ vertical: true, justify: 'space-between', align: 'end', wrap: 'wrap', stack: 'phone' }))).toEqual({
      ...{ axis: 'column', justify: 'between', align: 'end', wrap: true, stack: true },
    })
    const styled = flex({}, 'phone', { looks: { phone: { flexDirection: 'column-reverse', justifyContent: 'flex-end' } } })
    expect(layoutNow(styled)).toMatchObject({ axis: 'column', justify: 'end', align: 'center' })
    expect(layoutNow(flex({ justify: 'space-evenly' })).justify).toBeUndefined()
  })

  it('is written in the words of its settings', () => {
    expect(layoutChange(flex(), 'axis', 'column').props).toEqual([{ path: 'vertical', value: true }])
    expect(layoutChange(flex(), 'justify', 'start').props).toEqual([{ path: 'justify', value: 'flex-start' }])
    expect(layoutChange(flex(), 'align', 'start').props).toEqual([{ path: 'align', value: 'start' }])
    expect(layoutChange(flex(), 'stack', 'stacked').props).toEqual([{ path: 'stack', value: 'phone' }])
    expect(gapChange(flex(), 12).props).toEqual([{ path: 'gap', value: 12 }])
    expect(gapChange(flex({ gap: '1rem' }), 12).props).toEqual([{ path: 'gap', value: '12px' }])
  })

  it('is the style of a variant, and of what has no setting', () => {
    expect(layoutChange(flex({}, 'phone'), 'axis', 'column')).toEqual({ props: [], style: { flexDirection: 'column' } })
    expect(layoutChange(bare(), 'align', 'start')).toEqual({ props: [], style: { alignItems: 'flex-start' } })
    expect(gapChange(bare(), 12)).toEqual({ props: [], style: { gap: '12px' } })
    expect(canChange(flex({}, 'phone'), 'stack')).toBe(false)
    expect(canChange(flex({}, '', { bindings: { justify: { kind: 'formula', source: '1' } } }), 'justify')).toBe(false)
  })

  it('puts children to one of nine points, whichever way they stand', () => {
    const paths = ({ props }: ReturnType<typeof pointChange>) => Object.fromEntries(props.map(({ path, value }) => [path, value]))
    expect(paths(pointChange(flex(), 'start', 'end'))).toEqual({ justify: 'flex-start', align: 'end' })
    expect(paths(pointChange(flex({ vertical: true }), 'start', 'end'))).toEqual({ justify: 'flex-end', align: 'start' })
    expect(pointOf(layoutNow(flex({ vertical: true, justify: 'flex-end', align: 'start' })))).toEqual({ x: 'start', y: 'end' })
  })

  it('is columns, rows and a gap each of a grid, which are settings for all widths; its gaps may differ by width', () => {
    const layout = { kind: 'grid', columns: 'xRate', rows: 'yRate', columnGap: 'xGap', rowGap: 'yGap' } as const
    const grid = (variant: string): LayoutOf => ({ ...flex({}, variant), layout, defaults: { xGap: 10, yGap: 10, xRate: '1fr' } })
    expect(gapKeys(grid(''))).toEqual(['columnGap', 'rowGap'])
    expect(gapChange(grid(''), 8, 'rowGap').props).toEqual([{ path: 'yGap', value: 8 }])
    expect(gapChange(grid('phone'), 8, 'rowGap')).toEqual({ props: [], style: { rowGap: '8px' } })
    expect(tracksChange(grid(''), 'columns', '1fr 2fr').props).toEqual([{ path: 'xRate', value: '1fr 2fr' }])
    expect(['columns', 'rowGap'].map((key) => canChange(grid('phone'), key as 'columns'))).toEqual([false, true])
    expect(gapKeys(flex())).toEqual(['gap'])
  })

  it('is the gutter of a row for all widths alone, as its columns are counted with it', () => {
    const row = (variant: string): LayoutOf => ({ ...flex({}, variant), layout: { kind: 'columns', align: 'align', columnGap: 'gutter' } })
    expect([canChange(row(''), 'columnGap'), canChange(row('phone'), 'columnGap')]).toEqual([true, false])
    const choices = { ...row(''), choicesOf: () => ['top', 'middle', 'bottom', 'stretch'] }
    expect(layoutChange(choices, 'align', 'center').props).toEqual([{ path: 'align', value: 'middle' }])
  })
})
