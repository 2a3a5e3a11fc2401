import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { forEach } from '#plugins/components/for-each/index'
import { type ComponentDeclaration, defaultsOf, type JsonObject } from '#sdk'
import { type HostedComponent, renderInHost, type TestElement } from '#sdk/testing'
import { long, sampleOf } from '../helpers/long.ts'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'
import { hostile, strange, strangeProps } from './strange-props.ts'

const declarations = loadComponents()
const ROWS = ['a', 'b']
/** The page's own root is there once; an element that is refused without another one around it stands in a row together with that. */
const repeated = declarations.filter(({ type }) => type !== 'Page').map((declaration) => [declaration.type, declaration] as const)
const propsOf = (type: string) => defaultsOf(declarations.find((one) => one.type === type)!.props)
const ONE = 'Repeated_1'
/** Places in which a strange value stands alone; all of them in a long run. Without rows around it every component is given many of them in every run. */
const ALONE = long ? Number.POSITIVE_INFINITY : 1

/** Strange values that each component is given in rows: some of them in a usual run, where it is given all of them without rows. */
const values = sampleOf(Object.entries({ ...strange, ...hostile }), 5)

/** A list of two rows with the component in each, in a form of that row if it needs one. */
async function mount({ type, initial, needsAncestor, formItem }: ComponentDeclaration): Promise<HostedComponent> {
  const parentId = needsAncestor ? { parentId: 'Around_1' } : {}
  const around = needsAncestor?.tag === 'form' ? 'Form' : declarations.find(({ tags }) => tags?.includes(needsAncestor?.tag ?? ''))?.type
  const named: JsonObject = formItem ? { formItem: { ...(propsOf(type).formItem as JsonObject), name: 'field' } } : {}
  const children: readonly TestElement[] = [
    ...(around ? [{ id: 'Around_1', type: around, props: propsOf(around) }] : []),
    { id: ONE, type, props: { ...propsOf(type), ...named }, ...parentId },
    ...(initial?.children ?? []).map((child, index) => ({
      ...{ id: `${child.type}_in_${index}`, type: child.type, parentId: ONE },
      props: { ...propsOf(child.type), ...child.props },
    })),
  ]
  const host = await renderInHost(forEach, { children, views: baseViews, rows: ROWS })
  await act(async () => void (await vi.waitFor(() => expect(rowsOf(host)).toHaveLength(2))))
  if (declarations.find((one) => one.type === type)?.methods?.open)
    for (const { page } of rowsOf(host)) await act(() => page.call(ONE, 'open', null))
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  return host
}

const rowsOf = (host: HostedComponent) => host.page.rows(host.id, '').peek().rows
const roots = () => [...document.querySelectorAll(`[data-id="${ONE}"]`)]
const withReference = 'aria-labelledby aria-describedby aria-controls for'.split(' ')

describe.each(repeated)('%s in two rows', (_type, declaration) => {
  it('is drawn once in each, under the path of its row, and no id of the DOM is there twice', async () => {
    await mount(declaration)
    expect(document.querySelector('.tessera-failure')).toBeNull()
    expect(roots().map((root) => root.getAttribute('data-row'))).toEqual(ROWS.map((row) => `ForEach_test:${row}`))
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    for (const root of roots())
      for (const node of root.querySelectorAll('*'))
        for (const name of withReference)
          for (const id of (node.getAttribute(name) ?? '').split(' ').filter(Boolean))
            expect(document.getElementById(id)?.closest('[data-row]')?.getAttribute('data-row') ?? root.getAttribute('data-row')).toBe(
              root.getAttribute('data-row'),
            )
  })

  it('offers its methods in its own row, and to nobody outside who does not say which', async () => {
    const host = await mount(declaration)
    for (const method of Object.keys(declaration.methods ?? {})) {
      expect(rowsOf(host).map(({ page }) => page.offers(ONE, method))).toEqual([true, true])
      expect(await act(() => host.page.call(ONE, method, null))).toMatchObject({ ok: false, reason: { code: 'view.in-rows' } })
    }
  })

  it('keeps what is its own under the path of its row', async () => {
    const host = await mount(declaration)
    const of = (row: string) => {
      const prefix = `#ForEach_test:${row}.`
      return host.state.filter(([path]) => path.startsWith(prefix)).map(([path, value]) => [path.slice(prefix.length), value])
    }
    expect(of('a')).toEqual(of('b'))
    expect(host.state.filter(([path]) => !path.startsWith('#'))).toEqual([])
    // What frames another one's field has none itself.
    if (declaration.formItem && declaration.max === undefined) expect(of('a').length).toBeGreaterThan(0)
  })

  it.each(values)('survives in both rows that its props are %s, and runs nothing', async (_name, value) => {
    const host = await mount(declaration)
    for (const props of strangeProps(declaration, value, ALONE)) {
      await act(async () => host.setProps(ONE, props))
      expect({ props, failure: document.querySelector('.tessera-failure')?.textContent ?? null }).toEqual({ props, failure: null })
      const rows = roots().map((root) => root.getAttribute('data-row'))
      expect(new Set(rows).size).toBe(rows.length)
      const running = [...document.querySelectorAll('[href], [src], [onerror], [onclick]')].filter((node) =>
        [...node.attributes].some(({ name, value: text }) => name.startsWith('on') || /^\s*javascript:/i.test(text)),
      )
      expect(running.map((node) => node.outerHTML)).toEqual([])
    }
    expect(document.querySelector('script:not([src])[data-harm], img[onerror]')).toBeNull()
    expect([(globalThis as { harmed?: unknown }).harmed, ({} as { harmed?: unknown }).harmed]).toEqual([undefined, undefined])
  })
})
