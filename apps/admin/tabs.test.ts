import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aliveIn,
  closeTabs,
  keyOf,
  MOST_ALIVE,
  MOST_TABS,
  moveTab,
  NO_TABS,
  openTab,
  pinTab,
  readTabs,
  reloadTab,
  replaceTab,
  storedTabs,
  type Tabs,
} from './tabs.ts'

const open = (tabs: Tabs, ...names: readonly string[]): Tabs =>
  names.reduce((now, key) => openTab(now, { key, address: `/${key}` }), tabs)
const keys = ({ all }: Tabs): string => all.map(({ key, isPinned }) => (isPinned ? `${key}!` : key)).join(' ')

describe('tabs of an application', () => {
  it('are named by their menu, path and query, whatever the order of its parameters', () => {
    expect(keyOf('menu 1', '/orders?b=2&a=1')).toBe(keyOf('menu 1', '/orders/?a=1&b=2&env=stg'))
    expect(keyOf('menu 1', '/orders?a=1')).not.toBe(keyOf('menu 1', '/orders?a=2'))
    expect(keyOf('menu 1', '/orders')).not.toBe(keyOf('menu 2', '/orders'))
  })

  it('open behind the active one, and show a place that is open already', () => {
    const tabs = open(NO_TABS, 'a', 'b', 'a', 'c')
    expect([keys(tabs), tabs.active, tabs.recent.join('')]).toEqual(['a c b', 'c', 'cab'])
    expect(keys(openTab(tabs, { key: 'd', address: '/d' }, true))).toBe('d')
  })

  it('close but for pinned ones, and show what was looked at before', () => {
    const tabs = pinTab(open(NO_TABS, 'a', 'b', 'c'), 'b', true)
    expect(keys(tabs)).toBe('b! a c')
    const closed = closeTabs(tabs, ['a', 'b', 'c'])
    expect([keys(closed), closed.active]).toEqual(['b!', 'b'])
    expect(closeTabs(open(NO_TABS, 'a'), ['a'])).toEqual(NO_TABS)
  })

  it('show another place instead, in the tab that has it where there is one', () => {
    const tabs = pinTab(open(NO_TABS, 'a', 'b', 'c', 'b'), 'b', true)
    const replaced = replaceTab(tabs, 'b', { key: 'd', address: '/d' })
    expect([keys(replaced), replaced.active, replaced.recent.join('')]).toEqual(['d! a c', 'd', 'dca'])
    const merged = replaceTab(tabs, 'b', { key: 'c', address: '/c' })
    expect([keys(merged), merged.active, merged.recent.join('')]).toEqual(['a c', 'c', 'ca'])
    expect(replaceTab(tabs, 'a', { key: 'd', address: '/d' })).toMatchObject({ active: 'b', recent: ['b', 'c', 'd'] })
  })

  it('move among those that are pinned as they are, and reload by another turn', () => {
    const tabs = pinTab(open(NO_TABS, 'a', 'b', 'c'), 'a', true)
    expect(keys(moveTab(tabs, 'c', 0))).toBe('a! c b')
    expect(keys(moveTab(tabs, 'a', 2))).toBe('a! b c')
    expect(reloadTab(tabs, 'b').all.map(({ turn }) => turn)).toEqual([0, 1, 0])
  })

  it('keep at most ten alive, and at most sixty at all', () => {
    const many = open(NO_TABS, ...Array.from({ length: MOST_TABS + 5 }, (_, at) => `t${at}`))
    expect([aliveIn(many).size, many.all.length, many.active]).toEqual([MOST_ALIVE, MOST_TABS, `t${MOST_TABS + 4}`])
    expect(many.all.some(({ key }) => key === 't0')).toBe(false)
  })

  it('survive being stored, and anything else that is stored there', () => {
    const tabs = pinTab(open(NO_TABS, 'a', 'b'), 'b', true)
    expect(readTabs(storedTabs(tabs))).toEqual({ ...tabs, active: null })
    for (const text of [
      null,
      '',
      '{}',
      '[]',
      '{"tabs":[[1,2]],"recent":["x"]}',
      '{"tabs":[["a","javascript:1",true]],"recent":[]}',
    ])
      expect(readTabs(text)).toEqual(NO_TABS)
  })

  it('hold together whatever is done with them', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('open' as const), key: fc.constantFrom('a', 'b', 'c', 'd') }),
      fc.record({ do: fc.constant('close' as const), key: fc.constantFrom('a', 'b', 'c', 'd') }),
      fc.record({ do: fc.constantFrom('pin' as const, 'unpin' as const), key: fc.constantFrom('a', 'b', 'c', 'd') }),
      fc.record({
        do: fc.constant('move' as const),
        key: fc.constantFrom('a', 'b', 'c', 'd'),
        to: fc.integer({ min: -2, max: 6 }),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let tabs: Tabs = NO_TABS
        for (const each of steps) {
          if (each.do === 'open') tabs = open(tabs, each.key)
          else if (each.do === 'close') tabs = closeTabs(tabs, [each.key])
          else if (each.do === 'move') tabs = moveTab(tabs, each.key, each.to)
          else tabs = pinTab(tabs, each.key, each.do === 'pin')
          const all = tabs.all.map(({ key }) => key)
          expect(new Set(all).size).toBe(all.length)
          expect(tabs.active === null ? all.length : all.includes(tabs.active)).toBe(tabs.active === null ? 0 : true)
          expect([...tabs.recent].toSorted()).toEqual([...all].toSorted())
          // Pinned ones stand first.
          expect(tabs.all.map(({ isPinned }) => isPinned)).toEqual(
            tabs.all.map(({ isPinned }) => isPinned).toSorted((a, b) => Number(b) - Number(a)),
          )
        }
      }),
    )
  })
})
