import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { workerOnThisThread } from '#sdk/testing'
import { inWords } from '../helpers/in-words.ts'
import { formula, openRows, type RowsPage, rowsProgram } from './rows-page.ts'

let opened: RowsPage | undefined
afterEach(() => opened?.dispose())

/** A list that fits into the VM, and not beside two others. */
const list = (sign: string): Json => Array.from({ length: 9_800 }, () => sign.repeat(1_000))
const NAMES = ['a', 'b', 'c']

async function open() {
  let engines = 0
  const program = rowsProgram({
    variables: { ...Object.fromEntries(NAMES.map((name) => [name, []])), count: 1 },
    elements: [{ id: 'Text_1', type: 'Text', props: { text: formula('variable.count + 1') } }],
  })
  opened = openRows(program, undefined, () => {
    engines++
    return workerOnThisThread(baseEngineLibrary)
  })
  const { page, failures, host } = opened
  await page.ready
  const told = () => failures.map(({ code, element, path, message }) => [code, element, path, inWords(message)])
  const ask = (source: string) => page.evaluate({ kind: 'formula', source }, null)
  return { page, host, told, ask, engines: () => engines }
}

describe('a list whose writing ends the memory of the VM', () => {
  it('is left out with a finding after the second time, and the page goes on', { timeout: 120_000 }, async () => {
    const { page, told, ask, engines } = await open()
    for (const name of NAMES) {
      page.setState(`variable.${name}`, list(name))
      await ask('variable.count')
    }
    expect(await ask('variable.count + 1')).toMatchObject({ ok: true, value: 2 })
    const left = told().map(([code, element, path]) => [code, element, path])
    expect(left).toContainEqual(['DATA_TOO_LARGE', 'page', '#size'])
    expect(told()[0]![3]).toMatch(/ran out of memory twice while “variable\.[a-c]” was written/)
    const before = engines()
    expect(before).toBeLessThan(8)
    page.setState('variable.count', 5)
    expect(await ask('variable.count')).toMatchObject({ value: 5 })
    expect(page.element('Text_1').peek()?.props.text).toBe(6)
    // Whoever writes it again ends no other one, and what is much less has room.
    page.setState('variable.c', list('c'))
    expect(await ask('variable.count')).toMatchObject({ value: 5 })
    page.setState('variable.c', ['c'])
    expect(await ask('variable.c.length')).toMatchObject({ value: 1 })
    expect(engines()).toBe(before)
  })
})

describe('the state of a page that nearly fills the memory', () => {
  it('is looked at in parts that leave the VM alive, and what there is no room for is named', { timeout: 120_000 }, async () => {
    const { page, host, ask, engines } = await open()
    const text = 'x'.repeat(1_000)
    // One list after the other, until the next one would end the VM.
    for (const [name, items] of [
      ['a', 8_000],
      ['b', 3_000],
    ] as const) {
      page.setState(
        `variable.${name}`,
        Array.from({ length: items }, () => text),
      )
      await ask('variable.count')
    }
    const before = engines()
    for (let turn = 0; turn < 3; turn++) {
      const state = JSON.parse(await host.snapshot('rows')) as { variable: { [name: string]: Json }; '': readonly object[] }
      expect(state.variable.count).toBe(1)
      expect(state['']).toEqual(expect.arrayContaining([expect.objectContaining({ path: 'variable.a', items: 8_000 })]))
    }
    expect(await ask('variable.count + variable.b.length')).toMatchObject({ ok: true, value: 3_001 })
    expect(engines()).toBe(before)
  })

  it('is read no further than the large items of a list allow', { timeout: 120_000 }, async () => {
    const { page, host, ask, engines } = await open()
    page.setState(
      'variable.a',
      Array.from({ length: 30 }, () => 'x'.repeat(150_000)),
    )
    page.setState(
      'variable.b',
      Array.from({ length: 3 }, () => 'y'.repeat(1_100_000)),
    )
    await ask('variable.count')
    const before = engines()
    const state = JSON.parse(await host.snapshot('rows')) as {
      variable: { a: readonly string[] }
      '': readonly { path: string; kept: number }[]
    }
    expect(state['']).toEqual([
      expect.objectContaining({ path: 'variable.a', items: 30, kept: 1 }),
      expect.objectContaining({ path: 'variable.b', items: 3, kept: 0 }),
    ])
    expect(state.variable.a).toHaveLength(1)
    expect(await ask('variable.count')).toMatchObject({ ok: true, value: 1 })
    expect(engines()).toBe(before)
  })
})
