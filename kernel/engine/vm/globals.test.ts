import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestPage, type TestPage } from '../../../tests/engine/test-page.ts'
import { LIMITS } from '../limits.ts'
import { loadGlobals } from './globals-loading.ts'
import type { LogLevel } from './host-answers.ts'
import { loadVmModule, type Vm, type VmModule } from './vm.ts'

/** Expressions with the same value in the VM and in a browser, by what they use. */
const SAME: { readonly [group: string]: readonly string[] } = {
  numbers: [
    "(1234567.891).toLocaleString('de-DE')",
    "(0).toLocaleString('en-US', { style: 'currency', currency: 'USD' })",
    "(1.005).toLocaleString('en', { maximumFractionDigits: 2 })",
    "[NaN, Infinity, -0, 1e21, 5e-324].map((n) => n.toLocaleString('fr-FR'))",
    "(12345678901234567890n).toLocaleString('de')",
    "new Intl.NumberFormat('zh-CN', { style: 'percent', minimumFractionDigits: 1 }).format(0.256)",
    "[1, 2.5, 1e6].map(new Intl.NumberFormat('en-IN').format)",
    "Intl.NumberFormat('de').formatToParts(-1234.5)",
    "new Intl.NumberFormat('en', { notation: 'compact' }).format('98765432109876543210')",
    "new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }).formatRange(3, 5)",
    "new Intl.NumberFormat('ja-JP', { style: 'currency', currency: 'JPY' }).resolvedOptions()",
    "Intl.NumberFormat.supportedLocalesOf(['de', 'zh-CN'])",
    "[1, 1234.5, 'x'].toLocaleString('de')",
  ],
  dates: [
    "new Date(2024, 2, 5).toLocaleDateString('de-DE')",
    "new Date(2024, 2, 5, 14, 3, 9).toLocaleString('en-US')",
    "new Date(2024, 2, 5, 14, 3, 9).toLocaleTimeString('zh-CN')",
    "new Date(2024, 2, 5).toLocaleDateString('en-GB', { weekday: 'long', month: 'short' })",
    "new Date(2024, 2, 5).toLocaleString('fr', { dateStyle: 'full', timeStyle: 'short' })",
    "new Date(2024, 2, 5).toLocaleTimeString('en', { hour12: false })",
    "new Date(2024, 2, 5).toLocaleDateString('en', { timeZone: 'Asia/Tokyo', hour: 'numeric' })",
    "new Date(NaN).toLocaleDateString('de')",
    "new Intl.DateTimeFormat('zh', { dateStyle: 'long' }).format(new Date(2024, 1, 29))",
    "new Intl.DateTimeFormat('en', { timeZone: 'UTC', timeZoneName: 'short' }).formatToParts(0)",
    "new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).formatRange(new Date(2024, 0, 1), new Date(2024, 1, 1))",
    "new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-1, 'day')",
  ],
  lists: [
    "new Intl.ListFormat('en', { type: 'conjunction' }).format(['a', 'b', 'c'])",
    "new Intl.ListFormat('zh', { type: 'disjunction' }).format(new Set(['甲', '乙', '丙']))",
    "new Intl.PluralRules('en', { type: 'ordinal' }).select(22)",
    "new Intl.DisplayNames('en', { type: 'region' }).of('CN')",
    "Intl.getCanonicalLocales('EN-us')",
  ],
  collation: [
    "['item10','item9'].sort((a,b)=>a.localeCompare(b,undefined,{numeric:true})).join()",
    "['z', 'ä', 'a', 'Z', 'A'].sort((a, b) => a.localeCompare(b, 'de'))",
    "['z', 'ä', 'a'].sort(new Intl.Collator('sv').compare)",
    "['王', '李', '张', 'Anna', '1'].sort((a, b) => a.localeCompare(b, 'zh'))",
    "'a'.localeCompare('á', 'en', { sensitivity: 'base' })",
    "['iI'.toLocaleUpperCase('tr'), 'iI'.toLocaleLowerCase('tr'), 'iI'.toLocaleUpperCase('en'), 'straße'.toLocaleUpperCase('de')]",
  ],
  encoding: [
    "btoa('Hello, \\u00ff!')",
    "['', 'a', 'ab', 'abc'].map((text) => [btoa(text), atob(btoa(text))])",
    "atob(' aGVs bG8= ')",
    "[...new TextEncoder().encode('aä€😀\\ud800')]",
    "new TextDecoder().decode(new TextEncoder().encode('aä€😀'))",
    "new TextEncoder().encoding + new TextDecoder('utf8').encoding",
    '/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())',
  ],
  addresses: [
    "new URL('../b?x=1#y', 'https://ann:pw@example.com:8443/a/c/').href",
    "['protocol', 'username', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin'].map((p) => new URL('https://ann@example.com:8443/a?b=c#d')[p])",
    "(() => { const u = new URL('https://example.com/a'); u.searchParams.append('q', 'ä b&c'); u.searchParams.append('q', '2'); u.hash = 'x'; return [String(u), JSON.stringify(u)] })()",
    "(() => { const u = new URL('https://example.com/a?x=1'); u.search = '?y=2'; u.pathname = '/ü'; return [u.href, u.searchParams.get('y'), u.searchParams.has('x')] })()",
    "(() => { const p = new URLSearchParams('a=1&a=2&b=%20+'); p.set('a', 3); p.delete('c'); p.sort(); return [p.toString(), [...p], p.getAll('a'), p.size] })()",
    "new URLSearchParams({ name: '张三', n: 1 }).toString()",
    "[URL.canParse('x'), URL.canParse('x', 'https://a.b'), URL.parse('::')]",
  ],
}
const EXPRESSIONS = Object.values(SAME).flat()

/** Only a test may make code from text. */
const onHost = (expression: string): unknown => JSON.parse(JSON.stringify(new Function(`return (${expression})`)()))

let module: VmModule
let vm: Vm
const logged: (readonly [LogLevel, string])[] = []
beforeAll(async () => {
  await loadGlobals()
  module = await loadVmModule()
  vm = module.createVm(LIMITS, { now: () => 1_000, random: () => Math.random(), log: (...entry) => void logged.push(entry) })
  vm.library(`({
    compare: (text) => JSON.stringify(JSON.parse(text).map(([a, b]) => Math.sign(a.localeCompare(b, 'zh')))),
    frozen: () => {
      const seen = new Set(), open = [];
      const walk = (value, path) => {
        if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
        seen.add(value);
        if (!Object.isFrozen(value)) open.push(path);
        for (const key of Reflect.ownKeys(value)) {
          const found = Object.getOwnPropertyDescriptor(value, key);
          for (const each of [found.value, found.get, found.set]) walk(each, path + '.' + String(key));
        }
      };
      for (const name of ['Intl', 'console', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'crypto', 'atob', 'btoa']) walk(globalThis[name], name);
      return open.join();
    },
    log: () => { console.log('a', 1, { b: [null, 'c'] }, undefined); console.error(new RangeError('no')); console.count(); console.log('x'.repeat(5000)); return '' },
  })`)
})

let page: TestPage | undefined
afterEach(() => page?.dispose())

describe('globals of browsers in the VM', () => {
  it.each(Object.keys(SAME))('give the same values as the host: %s', async (group) => {
    page = await openTestPage({ bindings: Object.fromEntries(SAME[group]!.map((source, i) => [`E${i}.text`, source])) })
    expect(page.failures).toEqual([])
    const values = page.values()
    expect(SAME[group]!.map((source, i) => [source, values[`E${i}.text`]])).toEqual(SAME[group]!.map((source) => [source, onHost(source)]))
  })

  it('compare any plain texts as the host does', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aAbBzZ019 é-'), maxLength: 6 })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 50, maxLength: 50 }), (pairs) => {
        const own = JSON.parse(vm.call('compare', JSON.stringify(pairs), 60_000)) as number[]
        expect(own).toEqual(pairs.map(([a, b]) => Math.sign(a.localeCompare(b, 'zh'))))
      }),
      { numRuns: 20 },
    )
  })

  it('cannot be changed by code', () => {
    expect(vm.call('frozen', '', 60_000)).toBe('')
  })

  it('follow the language of the page', async () => {
    page = await openTestPage({
      bindings: {
        'A.text': "(1234.5).toLocaleString() + new Intl.ListFormat().format(['a', 'b'])",
        'B.text': '`${new Date(0).toLocaleDateString(undefined, { month: "long", timeZone: "UTC" })}`',
      },
      opening: { surroundings: { locale: 'en', hidden: false } },
    })
    expect(page.values()).toEqual({ 'A.text': '1,234.5a and b', 'B.text': 'January' })
    page.host.surround({ key: 'p', surroundings: { locale: 'zh', hidden: false } })
    await page.settled()
    expect(page.values()).toEqual({ 'A.text': '1,234.5a和b', 'B.text': '一月' })
  })

  it('are known to scripts and to parameters of steps', async () => {
    page = await openTestPage({})
    expect(await page.evaluate("return [new Intl.NumberFormat('de').format(1.5), atob(btoa('a'))]", null, 'script')).toMatchObject({
      value: ['1,5', 'a'],
    })
    expect(await page.evaluate("${new URL('a', 'https://b.c').href}", null, 'template')).toMatchObject({ value: 'https://b.c/a' })
  })

  it.each([
    ['fetch("/x")', 'fetch'],
    ['setTimeout(() => 1)', 'setTimeout'],
    ['localStorage.getItem("a")', 'localStorage'],
    ['new Intl.Segmenter("en")', 'Intl.Segmenter'],
    ['crypto.subtle.digest("x")', 'crypto.subtle'],
    ['new TextEncoder().encodeInto("a")', 'TextEncoder.encodeInto'],
    ['URL.createObjectURL(1)', 'URL.createObjectURL'],
  ])('name what is missing: %s', async (source, name) => {
    page = await openTestPage({})
    expect(await page.evaluate(source, null)).toMatchObject({ ok: false, message: { code: 'engine.not-defined', params: { name } } })
  })

  it.each([
    "(1).toLocaleString('no such language')",
    "new Intl.NumberFormat('en', { style: 'currency' })",
    "new Intl.DateTimeFormat('en', { timeZone: 'Mars/Base' })",
    "btoa('张')",
    "atob('?')",
    "new URL('x')",
  ])('refuse what the host refuses: %s', async (source) => {
    page = await openTestPage({})
    expect(() => onHost(source)).toThrow()
    expect(await page.evaluate(source, null)).toMatchObject({ ok: false })
  })
})

describe('console in the VM', () => {
  it('sends messages with their level, as people write values', () => {
    vm.call('log', '', 60_000)
    expect(logged.map(([level, text]) => [level, text.slice(0, 40)])).toEqual([
      ['log', 'a 1 {b: [null, "c"]} undefined'],
      ['error', 'RangeError: no'],
      ['log', 'default: 1'],
      ['log', 'x'.repeat(40)],
    ])
    expect(logged[3]![1].length).toBe(2_001)
  })
})

describe('console on a page', () => {
  it('hands messages of formulas and scripts to the page, in their order', async () => {
    page = await openTestPage({ variables: { n: 1 }, bindings: { 'A.text': "console.info('n', variable.n) ?? variable.n" } })
    await page.push(['variable.n', 2])
    await page.evaluate('console.warn({ a: [1] }); return console.log(2)', null, 'script')
    await page.settled()
    expect(page.logged.map(({ level, text }) => [level, text])).toEqual([
      ['info', 'n 1'],
      ['info', 'n 2'],
      ['warn', '{a: [1]}'],
      ['log', '2'],
    ])
  })

  it('leaves out what nobody can read, and says so once', async () => {
    page = await openTestPage({})
    expect(await page.evaluate('for (let i = 0; i < 1000; i++) console.log(i); return 1', null, 'script')).toMatchObject({ value: 1 })
    await page.settled()
    expect(page.logged).toHaveLength(201)
    expect(page.logged.at(-1)).toMatchObject({ level: 'warn', text: { code: 'engine.log-limit', params: { most: 200 } } })
  })
})

it('has as many expressions as it promises', () => expect(EXPRESSIONS.length).toBeGreaterThan(45))
