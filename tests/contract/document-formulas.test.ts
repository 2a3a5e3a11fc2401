import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadGlobals } from '#kernel/engine/vm/globals-loading'
import { loadVmModule, type Vm } from '#kernel/engine/vm/vm'
import { functionDeclarations } from '#plugins/presets/functions'
import { type Json, toFunctionRuntime } from '#sdk'
import { blocksOf, currentDocuments } from '../architecture/documents.ts'

/** What the formulas of the documents read. */
const PAGE = {
  Form1: { price: 12.5, count: 4 },
  variable: { count: 3, id: 7 },
  orders: {
    data: [
      { open: true, amount: 10 },
      { open: false, amount: 2.5 },
    ],
  },
  eventParams: { data: { id: 9 } },
}
/** The value of each formula; of those that read the clock or are in one language, the form of the value. */
const VALUES: { readonly [formula: string]: Json | RegExp } = {
  '(Form1.price || 0) * (Form1.count || 1)': 50,
  "variable.count > 0 ? variable.count + ' orders' : 'No orders yet'": '3 orders',
  "variable.count > 0 ? variable.count + ' 个订单' : '还没有订单'": '3 个订单',
  'orders.data.filter((order) => order.open).length': 1,
  "SUM(PLUCK(orders.data, 'amount'))": 12.5,
  "FORMAT(NOW(), 'YYYY-MM-DD')": /^\d{4}-\d\d-\d\d$/,
  'eventParams.data.id': 9,
}

const formulas = [
  ...new Set(
    currentDocuments
      .flatMap(blocksOf)
      .filter(({ language, words }) => language === 'formula' && !words.includes('fragment'))
      .flatMap(({ code }) => code.trim().split('\n')),
  ),
]

/** A script whose `run(n)` is the value of the n-th formula, as JSON, with the functions and the page above. */
function program(): string {
  const runtimes = functionDeclarations.map(toFunctionRuntime)
  const install = runtimes.map(({ name, source }) => `lib[${JSON.stringify(name)}] = (${source})(lib)`).join(';\n')
  const names = runtimes.map(({ name }) => name).join(', ')
  return `(() => { 'use strict'; const lib = Object.create(null);\n${install};\nconst { ${names} } = lib;
    const { ${Object.keys(PAGE).join(', ')} } = ${JSON.stringify(PAGE)};
    const cases = [${formulas.map((formula) => `() => (${formula})`).join(',\n')}];
    return { run: (n) => JSON.stringify(cases[n]()) } })()`
}

describe('formulas in documents', () => {
  let vm: Vm
  beforeAll(async () => {
    const { createVm } = await loadVmModule()
    await loadGlobals()
    vm = createVm({ stackBytes: 128 * 1024 } as Parameters<typeof createVm>[0])
    vm.library(program())
  })
  afterAll(() => vm.dispose())

  it('are those whose values this test knows', () => {
    expect(formulas.toSorted()).toEqual(Object.keys(VALUES).toSorted())
  })

  it.each(formulas.map((formula, n) => [formula, n] as const))('gives its value in the sandbox: %s', (formula, n) => {
    const value = JSON.parse(vm.call('run', `${n}`, 1_000)) as Json
    const known = VALUES[formula]
    if (known instanceof RegExp) expect(value).toMatch(known)
    else expect(value).toEqual(known)
  })
})
