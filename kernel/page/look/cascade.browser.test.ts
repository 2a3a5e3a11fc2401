import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { compileElement, type LookRecord, nameByNumber } from './compile-look.ts'
import { layersOf, lookSheet } from './look-sheet.ts'
import { type SharedLook, sharedSheet } from './shared-look.ts'
import { fieldLayers, readVariant, STATES, type State, variantName, type Width } from './variants.ts'

const CASES = 5_000
/** All of them in every run. */
const SEED = 20_260_101
/** Properties whose computed value is the number that was written, and that children do not inherit. */
const KEYS = ['order', 'flexGrow', 'flexShrink', 'columnCount'] as const
const START: { readonly [key in (typeof KEYS)[number]]: string } = { order: '0', flexGrow: '0', flexShrink: '1', columnCount: 'auto' }
const WIDTHS: readonly Width[] = [
  { id: 'wide', max: 1280 },
  { id: 'phone', max: 768 },
  { id: 'watch', max: 400 },
]
const OPTIONS = { widths: WIDTHS, forced: true }

/** What a document is like, for all elements in it. */
interface World {
  readonly width: number
  readonly isDark: boolean
  readonly isMobile: boolean
}
interface Case {
  readonly look: Omit<LookRecord, 'id' | 'bindings'>
  /** Paths that are bound, each with the value that came, or none. */
  readonly bound: { readonly [path: string]: string | null }
  readonly states: readonly State[]
}

const number = fc.integer({ min: 2, max: 90 }).map(String)
const keys = fc.dictionary(fc.constantFrom(...KEYS), number, { maxKeys: 3, noNullPrototype: true })
const variant = fc
  .record({
    part: fc.constant(''),
    width: fc.constantFrom('', 'wide', 'phone', 'watch'),
    scheme: fc.constantFrom('' as const, 'dark' as const),
    state: fc.constantFrom('' as const, ...STATES),
  })
  .map(variantName)
  .filter((name) => name !== '')
const looks = fc.dictionary(variant, keys, { maxKeys: 6, noNullPrototype: true })
const css = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: number.map((value) => `order: ${value}`) })
const SHARED = ['card', 'big', 'card-big', 'x1'] as const
const sharedStyle = (id: string): fc.Arbitrary<SharedLook> => fc.record({ id: fc.constant(id), style: keys, looks, css: fc.constant('') })
const styles = fc.tuple(...SHARED.map(sharedStyle))
const bound = fc.dictionary(
  fc
    .tuple(
      fc.oneof(
        fc.constant('style'),
        variant.map((name) => `looks.${name}`),
      ),
      fc.constantFrom(...KEYS),
    )
    .map((path) => path.join('.')),
  fc.option(number),
  { maxKeys: 3, noNullPrototype: true },
)
const one: fc.Arbitrary<Case> = fc.record({
  look: fc.record({ style: keys, looks, css, shared: fc.shuffledSubarray([...SHARED], { maxLength: 3 }) }),
  bound,
  states: fc.subarray([...STATES]),
})

/** The value of a key by the words of the design: state over scheme over narrower width over own over shared, later shared ones over earlier ones. */
function expected({ look, bound, states }: Case, shared: readonly SharedLook[], world: World, key: (typeof KEYS)[number]): string {
  const found: { readonly rank: readonly number[]; readonly value: string }[] = []
  const take = (
    values: { readonly [variant: string]: { readonly [key: string]: unknown } },
    rank: readonly number[],
    isOwn: boolean,
  ): void => {
    const names = new Set([...Object.keys(values), ...(isOwn ? Object.keys(bound).map(variantOf) : [])])
    for (const name of names) {
      const { width, scheme, state } = readVariant(name)!
      const max = width === '' ? Number.POSITIVE_INFINITY : WIDTHS.find(({ id }) => id === width)!.max
      const isNarrow = world.width <= max || (width === 'phone' && world.isMobile)
      if (!isNarrow || (scheme === 'dark' && !world.isDark) || (state !== '' && !states.includes(state))) continue
      const came = isOwn ? bound[`${name === '' ? 'style' : `looks.${name}`}.${key}`] : undefined
      const value = came ?? values[name]?.[key]
      if (value === undefined) continue
      found.push({ rank: [state === '' ? -1 : STATES.indexOf(state), scheme === 'dark' ? 1 : 0, -max, ...rank], value: String(value) })
    }
  }
  take({ '': look.style, ...look.looks }, [1, 0], true)
  for (const [at, id] of (look.shared ?? []).entries()) {
    const style = shared.find((each) => each.id === id)!
    take({ '': style.style, ...style.looks }, [0, at], false)
  }
  const winner = found.sort((a, b) => compare(a.rank, b.rank)).at(-1)?.value
  const text = key === 'order' ? /\d+/.exec(look.css)?.[0] : undefined
  return winner ?? text ?? START[key]
}
const variantOf = (path: string): string => (path.startsWith('style.') ? '' : path.slice('looks.'.length, path.lastIndexOf('.')))
const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((each, place) => each !== b[place])
  return at < 0 ? 0 : a[at]! - b[at]!
}

afterEach(() => document.body.replaceChildren())

async function openWorld({ width, isDark, isMobile }: World): Promise<Document> {
  const frame = document.createElement('iframe')
  frame.style.cssText = `width:${width}px;height:300px;border:0`
  document.body.append(frame)
  const inside = frame.contentDocument!
  inside.body.toggleAttribute('data-x', true)
  if (isDark) inside.body.setAttribute('arco-theme', 'dark')
  inside.documentElement.toggleAttribute('data-mobile', isMobile)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return inside
}

/** The elements of all cases in a document with these sheets; their values, case by case. */
function drawn(
  inside: Document,
  cases: readonly Case[],
  compiled: readonly ReturnType<typeof compileElement>[],
  sheets: readonly string[],
): string[][] {
  inside.head.replaceChildren(...sheets.map((text) => Object.assign(inside.createElement('style'), { textContent: text })))
  const nodes = cases.map(({ bound, states }, at) => {
    const node = inside.createElement('i')
    const { className, custom = {} } = compiled[at]!
    node.className = className
    for (const state of states)
      if (state === 'selected' || state === 'invalid' || state === 'disabled') node.setAttribute(`data-${state}`, '')
    node.setAttribute('data-force', states.join(' '))
    for (const [path, value] of Object.entries(bound)) if (value !== null && custom[path]) node.style.setProperty(custom[path], value)
    return node
  })
  inside.body.replaceChildren(...nodes)
  return nodes.map((node) => {
    const style = inside.defaultView!.getComputedStyle(node)
    return KEYS.map((key) => style[key])
  })
}

const worlds: readonly World[] = [1400, 1000, 600, 350].flatMap((width) => [
  { width, isDark: false, isMobile: false },
  { width, isDark: true, isMobile: width === 1000 },
])

test.each(worlds)('random looks are what the order of the cascade says, on the canvas as published: %o', async (world) => {
  const count = Math.ceil(CASES / worlds.length)
  const at = SEED + worlds.indexOf(world)
  const [shared = []] = fc.sample(styles, { numRuns: 1, seed: at })
  const cases = fc.sample(one, { numRuns: count, seed: at })
  const compiled = cases.map(({ look, bound }, number) =>
    compileElement({ ...look, id: `e${number}`, bindings: bound }, nameByNumber('', number)),
  )
  const inside = await openWorld(world)
  const published = drawn(inside, cases, compiled, [sharedSheet(shared, WIDTHS, [], true), lookSheet(compiled, undefined, OPTIONS)])
  const rules = compiled.flatMap((look) => [...layersOf(look, OPTIONS).values()])
  const edited = drawn(inside, cases, compiled, [
    sharedSheet(shared, WIDTHS, [], true),
    [fieldLayers(WIDTHS.map(({ max }) => max)), ...rules].join('\n'),
  ])
  for (const [number, one] of cases.entries()) {
    const values = KEYS.map((key) => expected(one, shared, world, key))
    expect(published[number], JSON.stringify({ seed: at, number, one, shared })).toEqual(values)
    expect(edited[number], JSON.stringify({ seed: at, number, one, shared })).toEqual(values)
  }
})
