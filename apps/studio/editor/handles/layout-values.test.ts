import { describe, expect, it } from 'vitest'
import type { ElementRecord, Json, JsonObject } from '#kernel/page'
import { canChange, gapChange, type LayoutOf, layoutChange, layoutNow, pointChange, pointOf } from './layout-values.ts'

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
})
