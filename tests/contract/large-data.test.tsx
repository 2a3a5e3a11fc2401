import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { type ComponentDeclaration, defaultsOf, type Json, type JsonObject } from '#sdk'
import { setPath } from '#sdk/react'
import { type HostedComponent, renderInHost } from '#sdk/testing'
import { sampleOf } from '../helpers/long.ts'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'

const ITEMS = 250_000
/** Elements of the document that a view of so much data may take: a page of 10,000 mounts within a second. */
const ELEMENTS = 40_000

/** As many rows as are asked for, each like one of the sample and none like another. */
function rowsLike(sample: Json, count: number): readonly Json[] {
  const known = Array.isArray(sample) ? (sample as readonly Json[]) : []
  const other = (value: Json, i: number): Json => (typeof value === 'string' ? `${value} ${i}` : typeof value === 'number' ? i : value)
  return Array.from({ length: count }, (_, i) => {
    const row = known[i % known.length] ?? null
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return other(row, i)
    return Object.fromEntries(Object.entries(row as JsonObject).map(([key, value]) => [key, other(value, i)]))
  })
}

async function mount(declaration: ComponentDeclaration, props: JsonObject): Promise<HostedComponent> {
  const host = await renderInHost(declaration, { views: baseViews, props })
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  return host
}

const drawing = loadComponents().flatMap((declaration) => (declaration.data ? [[declaration.type, declaration] as const] : []))

describe.each(sampleOf(drawing, 5))('%s of 250,000 items', (_type, declaration) => {
  it('mounts, takes other data and stays as small as what can be looked at', { timeout: 120_000 }, async () => {
    // Made here, so that the data of one component is gone before the next one's is there.
    const { prop, sample } = declaration.data!
    const rows = rowsLike(sample as Json, ITEMS)
    const all = { ...defaultsOf(declaration.props), [prop]: rows as Json }
    // An author may ask for everything on one page.
    const variants: readonly JsonObject[] = [all, setPath(all, 'pagination.pageSize', ITEMS), setPath(all, 'formWrap.mode', 'multiple')]
    for (const props of variants) {
      const host = await mount(declaration, props)
      await act(async () => host.setProps(host.id, { ...props, [prop]: rows.slice(1) as Json }))
      for (const box of host.screen.queryAllByRole('combobox')) {
        await act(async () => {
          fireEvent.pointerEnter(box)
          fireEvent.click(box)
        })
      }
      await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
      expect(document.querySelector('.tessera-failure')?.textContent ?? null).toBeNull()
      expect(document.querySelectorAll('*').length).toBeLessThan(ELEMENTS)
      host.screen.unmount()
    }
  })
})

describe('what is not shown', () => {
  const named = (type: string) => drawing.find(([each]) => each === type)![1]

  it('is told in words by a table whose page is larger than can be shown', { timeout: 60_000 }, async () => {
    const data = rowsLike([{ id: 1, name: 'a' }], 3_000) as Json
    const host = await mount(named('MarsTable'), { data, pagination: { pageSize: 3_000 } })
    await waitFor(() => expect(host.screen.getByRole('note').textContent).toMatch(/1,000.*3,000/))
  })
})
