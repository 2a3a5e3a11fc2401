import { describe, expect, it } from 'vitest'
import type { ElementRecord } from '#kernel/page/records'
import { canPlace, emptyDocument, standingRule, viewOf } from '#kernel/page/schema'
import { type JsonObject, toComponentInfo } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { card } from '../card/index.ts'
import { row } from '../row/index.ts'
import { col } from './index.ts'

async function rootWith(props: JsonObject) {
  const host = await renderInHost(col, { props })
  const root = host.screen.container.querySelector(`[data-id="${host.id}"]`)!.cloneNode() as HTMLElement
  host.screen.unmount()
  return { root, said: (name: string) => root.style.getPropertyValue(`--tessera-col-${name}`) }
}

describe('Col', () => {
  it('has so many of 24 columns, beside or over others, and all of them on phones', async () => {
    const { said } = await rootWith({ span: 6, offset: 2, push: 5, pull: 1 })
    expect(['span', 'offset', 'shift', 'phone', 'phone-offset'].map(said)).toEqual(['6', '2', '4', '24', '0'])
    const phone = await rootWith({ span: 6, phone: { span: 12, offset: 3 } })
    expect(['span', 'phone', 'phone-offset'].map(phone.said)).toEqual(['6', '12', '3'])
  })

  it('takes no other number for a number of columns', async () => {
    expect(['span', 'offset'].map((await rootWith({ span: 99, offset: -1 })).said)).toEqual(['24', '0'])
    expect((await rootWith({ span: 'wide' as never, phone: null })).said('span')).toBe('8')
    expect((await rootWith({ span: 0 })).root.className).toContain('tessera-col-gone')
  })

  it('stands in a Row, not in what stands in a Row', () => {
    const element = (id: string, type: string, parentId: string | null): ElementRecord => ({
      ...{ kind: 'element', id, type, name: id, parentId, order: 'a0', props: {}, bindings: {}, style: {}, css: '', events: {} },
      ...{ version: 1, extra: {} },
    })
    const elements = [element('Row_1', 'Row', null), element('Col_1', 'Col', 'Row_1'), element('Card_1', 'Card', 'Col_1')]
    const document = { entries: new Map([...emptyDocument().entries, ...elements.map((each) => [each.id, each] as const)]) }
    const owner = { id: 'tessera.components', version: '0.1.0' }
    const infos = [toComponentInfo(row as never, owner), toComponentInfo(col as never, owner), toComponentInfo(card as never, owner)]
    const place = (what: string, parent: string | null) =>
      canPlace({ document, catalogue: (type) => infos.find((info) => info.type === type) }, what, parent)
    expect(place('Col', 'Row_1')).toBe(true)
    expect(place('Col_1', null)).toEqual(col.needsAncestor!.refusal)
    expect(place('Col', 'Card_1')).toEqual(col.needsAncestor!.refusal)
    const rule = standingRule((type) => infos.find((info) => info.type === type))
    const standing = (parent: string | null) => rule(viewOf(document), { ...element('Col_2', 'Col', parent) })
    expect(standing('Row_1')).toBeNull()
    expect([null, 'Card_1'].map((parent) => standing(parent)?.code)).toEqual(['page.may-not-stand', 'page.may-not-stand'])
    // What is in a column goes wherever the row goes, and elsewhere without its column.
    expect(place('Row_1', null)).toBe(true)
    expect(place('Card_1', 'Row_1')).toMatchObject({ en: 'Row accepts only: Col' })
  })
})
