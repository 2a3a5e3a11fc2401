import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { compileElement, type LookRecord, nameById, nameByNumber } from './compile-look.ts'
import { layersOf, lookSheet } from './look-sheet.ts'
import { type SharedLook, sharedSheet } from './shared-look.ts'
import { fieldLayers, WIDTHS } from './variants.ts'

/** As `page-theme.css` has it for every page. */
const RESET = '@layer base{[data-id]{--te-row:initial;--te-column:initial;--te-wide:initial;--te-high:initial;box-sizing:border-box}}'

type Style = LookRecord['style']
interface Node {
  readonly style: Style
  readonly looks?: LookRecord['looks']
  readonly children?: readonly Node[]
}

afterEach(() => {
  document.body.replaceChildren()
  for (const sheet of document.querySelectorAll('style[data-fill]')) sheet.remove()
})

/** Draws a tree with rules as a canvas has them, or as they are published; gives the boxes in the order of the tree. */
function boxesOf(tree: Node, of: 'canvas' | 'published'): readonly (readonly [width: number, height: number])[] {
  const looks: ReturnType<typeof compileElement>[] = []
  const nodes: HTMLElement[] = []
  const draw = ({ style, looks: variants = {}, children = [] }: Node): HTMLElement => {
    const node = document.createElement('div')
    const at = nodes.push(node)
    const look = compileElement(
      { id: `e${at}`, style, css: '', bindings: {}, looks: variants },
      of === 'canvas' ? nameById(`e${at}`) : nameByNumber('', at),
    )
    looks.push(look)
    node.dataset.id = `e${at}`
    node.className = look.className
    node.append(...children.map(draw))
    return node
  }
  document.body.append(draw(tree))
  const rules =
    of === 'canvas'
      ? [fieldLayers([768]), ...looks.flatMap((look) => [...layersOf(look, { widths: WIDTHS }).values()])]
      : [lookSheet(looks)]
  const sheet = document.createElement('style')
  sheet.dataset.fill = ''
  sheet.textContent = `@layer base;${RESET}${rules.join('\n')}`
  document.head.append(sheet)
  return nodes.map((node) => {
    const { width, height } = node.getBoundingClientRect()
    return [Math.round(width), Math.round(height)] as const
  })
}

const leaf = (style: Style, looks?: LookRecord['looks']): Node => ({ style, ...(looks ? { looks } : {}) })

describe.each(['canvas', 'published'] as const)('a size that fills, %s', (of) => {
  it('takes what others leave in a row, and shares it', () => {
    const children = [leaf({ width: 200, height: 20 }), leaf({ width: 'fill', height: 20 }), leaf({ width: 'fill', height: 20 })]
    const [, fixed, first, second] = boxesOf({ style: { width: 600, display: 'flex' }, children }, of)
    expect([fixed, first, second].map((box) => box![0])).toEqual([200, 200, 200])
  })

  it('is as wide as a column, a grid or a block, and grows no other way', () => {
    const containers: readonly Style[] = [
      { display: 'flex', flexDirection: 'column', height: 300 },
      { display: 'grid' },
      { display: 'block' },
    ]
    for (const style of containers) {
      const children = [leaf({ width: 'fill', height: 20 })]
      expect(boxesOf({ style: { width: 600, ...style }, children }, of)[1]).toEqual([600, 20])
    }
  })

  it('takes what others leave in the height of a column, and stretches in a row', () => {
    const column = { style: { width: 300, height: 200, display: 'flex', flexDirection: 'column' } }
    expect(boxesOf({ ...column, children: [leaf({ height: 50 }), leaf({ height: 'fill' })] }, of)[2]).toEqual([300, 150])
    const row = { style: { width: 300, height: 200, display: 'flex' } }
    expect(boxesOf({ ...row, children: [leaf({ width: 50, height: 'fill' })] }, of)[1]).toEqual([50, 200])
  })

  it('is of its own container alone: what stands in a block in a row is no part of the row', () => {
    const inner = leaf({ width: 'fill', height: 20 })
    const block: Node = { style: { width: 100 }, children: [inner] }
    const [, outer, found] = boxesOf({ style: { width: 600, display: 'flex' }, children: [block] }, of)
    expect([outer, found]).toEqual([
      [100, 20],
      [100, 20],
    ])
  })

  it('is taken back by a width for this screen', () => {
    const children = [leaf({ width: 'fill', height: 20 }, { phone: { width: 120 } })]
    const width = boxesOf({ style: { width: 300, display: 'flex' }, children }, of)[1]![0]
    expect(width).toBe(innerWidth <= 768 ? 120 : 300)
  })
})

/** What an element may say of its size, by variants that attributes of the root bring about; later ones win. */
const VARIANTS = ['', '@dark', ':selected', '@dark:selected', ':disabled'] as const
const size = fc.constantFrom('fill', '40px', 'auto')
const sizes = fc.record({ width: size, height: size }, { requiredKeys: [], noNullPrototype: true })
const said = fc.dictionary(fc.constantFrom(...VARIANTS), sizes, { maxKeys: 3, noNullPrototype: true })
type Said = { readonly [variant: string]: { readonly width?: string; readonly height?: string } }
const one = fc.record({
  own: said,
  shared: fc.shuffledSubarray(['card', 'big'], { maxLength: 2 }),
  container: fc.constantFrom('row', 'column', 'block'),
  isSelected: fc.boolean(),
})
const recordOf = ({ '': style = {}, ...looks }: Said): Pick<LookRecord, 'style' | 'looks'> => ({ style, looks }) as never

/** The size that wins: by variant, then own over shared, then later shared ones over earlier ones. */
function winner(all: readonly Said[], variants: readonly string[], axis: 'width' | 'height'): string | undefined {
  for (const variant of variants.toReversed()) for (const each of all.toReversed()) if (each[variant]?.[axis]) return each[variant][axis]
  return undefined
}

it('takes the share of a row or a column exactly where the size that wins fills, on the canvas as published', () => {
  const styles: readonly { readonly card: Said; readonly big: Said }[] = fc.sample(fc.record({ card: said, big: said }), {
    numRuns: 20,
    seed: 20_260_101,
  })
  for (const [at, shared] of styles.entries()) {
    const cases = fc.sample(one, { numRuns: 60, seed: 20_260_102 + at })
    const sheets = sharedSheet(
      Object.entries(shared).map(([id, each]): SharedLook => ({ id, css: '', ...recordOf(each) })),
      WIDTHS,
    )
    for (const of of ['canvas', 'published'] as const) {
      const looks = cases.map(({ own, shared: used }, number) =>
        compileElement(
          { id: `e${number}`, css: '', bindings: {}, ...recordOf(own), shared: used },
          of === 'canvas' ? nameById(`e${number}`) : nameByNumber('', number),
        ),
      )
      const rules =
        of === 'canvas'
          ? [fieldLayers([768]), ...looks.flatMap((look) => [...layersOf(look, { widths: WIDTHS }).values()])].join('')
          : lookSheet(looks)
      const sheet = document.head.appendChild(document.createElement('style'))
      sheet.dataset.fill = ''
      sheet.textContent = `@layer base;${RESET}${sheets}${rules}`
      // Elements around them that fill say nothing to what is in them.
      const nodes = cases.map(({ container, isSelected }, number) => {
        const around = document.body.appendChild(document.createElement('div'))
        around.dataset.id = `p${number}`
        around.style.cssText = `display:${container === 'block' ? 'block' : 'flex'};--te-wide:9 9 9px;--te-high:8 8 8px`
        const node = around.appendChild(document.createElement('div'))
        node.dataset.id = `e${number}`
        node.className = looks[number]!.className
        node.toggleAttribute('data-selected', isSelected)
        if (container !== 'block') node.style.setProperty(`--te-${container}`, '1 1 0')
        return node
      })
      for (const [number, { own, shared: used, container, isSelected }] of cases.entries()) {
        const variants = isSelected ? ['', ':selected'] : ['']
        const all = [...used.map((id) => shared[id as 'card']), own]
        const axis = container === 'row' ? 'width' : 'height'
        const fills = container !== 'block' && winner(all, variants, axis) === 'fill'
        const why = JSON.stringify({ of, at, number, one: cases[number], shared })
        expect(getComputedStyle(nodes[number]!).flexGrow, why).toBe(fills ? '1' : '0')
      }
      document.body.replaceChildren()
      sheet.remove()
    }
  }
})
