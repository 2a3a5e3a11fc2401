import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadGlobals } from '#kernel/engine/vm/globals-loading'
import { loadVmModule, type Vm } from '#kernel/engine/vm/vm'
import { functionDeclarations } from '#plugins/presets/functions'
import { type Json, toFunctionRuntime } from '#sdk'

const examples = functionDeclarations.flatMap(({ name, examples }) =>
  examples.map((example) => [name, example.formula, example.value] as const),
)

/**
 * A script whose value is `run(n)`: the n-th formula's value as JSON, with the functions made from their source text
 * alone. A function that refuses an
 * argument by its name answers with that sentence.
 */
function program(formulas: readonly string[]): string {
  const runtimes = functionDeclarations.map(toFunctionRuntime)
  const install = runtimes.map(({ name, source }) => `lib[${JSON.stringify(name)}] = (${source})(lib)`).join(';\n')
  const names = runtimes.map(({ name }) => name).join(', ')
  const cases = formulas.map((formula) => `() => (${formula})`).join(',\n')
  return `(() => { 'use strict'; const lib = Object.create(null);\n${install};\nconst { ${names} } = lib;
    const cases = [${cases}];
    const answer = (ask) => { try { return ask() } catch (e) { if (/^[A-Z]+: \\w+ must be an object$/.test(e.message)) return e.message; throw e } };
    return { run: (n) => { const value = answer(cases[n]); return JSON.stringify(value === undefined ? null : value) } } })()`
}

test('function names and ids are well-formed and unique', () => {
  for (const of of ['name', 'id'] as const) {
    const all = functionDeclarations.map((declaration) => declaration[of])
    expect(new Set(all).size).toBe(all.length)
  }
  for (const { id, name } of functionDeclarations) {
    expect(id).toMatch(/^function\/[a-z][a-z-]*$/)
    expect(name).toMatch(/^[A-Z][A-Z0-9]*$/)
  }
})

describe.each(functionDeclarations.map((declaration) => [declaration.name, declaration] as const))('%s', (name, declaration) => {
  test('is described in both languages, with its signature and two examples at least', () => {
    expect(declaration.signature.startsWith(`${name}(`)).toBe(true)
    expect(declaration.summary.zh).toMatch(/[\u4e00-\u9fff]/)
    expect(declaration.summary.en).not.toMatch(/[\u4e00-\u9fff]/)
    expect(declaration.examples.length).toBeGreaterThanOrEqual(2)
    expect(declaration.examples.some(({ formula }) => formula.includes(`${name}(`))).toBe(true)
  })

  test('uses no Intl and answers hostile arguments, with a refusal in words at worst', () => {
    expect(declaration.create.toString()).not.toMatch(/Intl|toLocale/)
    const { run } = evaluate(program(hostile.map((args) => `${name}(${args})`)))
    for (let n = 0; n < hostile.length; n++) expect(() => JSON.parse(run(n))).not.toThrow()
  })
})

const hostile = [
  '',
  'null',
  'undefined',
  'null, null, null',
  '{}, {}, {}',
  '[], [], []',
  '"x", "y", "z"',
  '1e308, 1e308, 1e308',
  'NaN',
  '[[null]], "a.b", 1',
  'true, false, true',
  '{ constructor: 1 }, "constructor.prototype", "__proto__"',
]

/** The host's own engine; only a test may make code from text. */
function evaluate(source: string): { run: (n: number) => string } {
  return new Function(`return ${source}`)() as { run: (n: number) => string }
}

describe('natively', () => {
  const { run } = evaluate(program(examples.map(([, formula]) => formula)))
  test.each(examples.map((example, n) => [...example, n] as const))('%s: %s is %j', (_name, _formula, value, n) => {
    expect(JSON.parse(run(n)) as Json).toEqual(value)
  })
})

describe('in the VM', () => {
  let vm: Vm
  beforeAll(async () => {
    const { createVm } = await loadVmModule()
    await loadGlobals()
    vm = createVm({ stackBytes: 128 * 1024 } as Parameters<typeof createVm>[0])
    vm.library(
      program([
        ...examples.map(([, formula]) => formula),
        ...functionDeclarations.flatMap(({ name }) => hostile.map((args) => `${name}(${args})`)),
      ]),
    )
  })
  afterAll(() => vm.dispose())

  test.each(examples.map((example, n) => [...example, n] as const))('%s: %s is %j', (_name, _formula, value, n) => {
    expect(JSON.parse(vm.call('run', `${n}`, 100)) as Json).toEqual(value)
  })

  test('hostile arguments are answered there as well', () => {
    for (let n = 0; n < functionDeclarations.length * hostile.length; n++)
      expect(() => JSON.parse(vm.call('run', `${examples.length + n}`, 100))).not.toThrow()
  })
})

/** Formulas about days on which the clock changes, some of which have no midnight. */
const CHANGES = [
  ['Australia/Sydney', "DATEADD('2024-10-05', 1, 'day')", '2024-10-06'],
  ['Australia/Sydney', 'FORMAT(new Date(2024, 9, 6))', '2024-10-06 00:00:00'],
  ['Australia/Sydney', "FORMAT('2024-10-06 03:30')", '2024-10-06 03:30:00'],
  ['Australia/Sydney', "DATERANGE('curWeek', '2024-10-06')", ['2024-09-30', '2024-10-06']],
  ['America/New_York', "DATEDIFF('2024-03-09', '2024-03-11', 'hour')", 47],
  ['America/New_York', "DATEADD('2024-03-10 01:30:00', 1, 'hour')", '2024-03-10 03:30:00'],
  ['America/Sao_Paulo', "STARTOF('2018-11-04 10:00:00', 'day')", '2018-11-04 01:00:00'],
  ['America/Sao_Paulo', "DATEADD('2018-11-03', 1, 'day')", '2018-11-04'],
  ['Europe/London', "ENDOF('2024-03-31', 'day')", '2024-03-31'],
] as const

describe('in the VM, in zones whose clocks change', () => {
  const { TZ = Intl.DateTimeFormat().resolvedOptions().timeZone } = process.env
  afterAll(() => {
    process.env.TZ = TZ
  })
  const inZone = async (zone: string, formulas: readonly string[]) => {
    process.env.TZ = zone
    const { createVm } = await loadVmModule()
    const vm = createVm({ stackBytes: 128 * 1024 } as Parameters<typeof createVm>[0])
    vm.library(program(formulas))
    const values = formulas.map((_, n) => JSON.parse(vm.call('run', `${n}`, 1_000)) as Json)
    vm.dispose()
    return values
  }

  test.each(CHANGES)('in %s, %s is %j', async (zone, formula, value) => {
    expect(await inZone(zone, [formula])).toEqual([value])
  })

  test.each(['Australia/Sydney', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia'])('every example holds in %s', async (zone) => {
    expect(
      await inZone(
        zone,
        examples.map(([, formula]) => formula),
      ),
    ).toEqual(examples.map(([, , value]) => value))
  })
})
