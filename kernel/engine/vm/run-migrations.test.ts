import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createEvaluator } from '../ends/first-values.ts'
import { MIGRATION_MS, runMigrations } from './run-migrations.ts'
import { loadVmModule } from './vm.ts'

const module = await loadVmModule()
const run = (steps: readonly string[], props = { a: 1 }) => runMigrations(module, [{ props, steps }])[0]

it('runs the steps in order, each on what the one before returned', () => {
  expect(run(['({ a, ...rest }) => ({ ...rest, b: a })', 'function (props) { return { ...props, c: props.b + 1 } }'])).toEqual({
    ok: true,
    props: { b: 1, c: 2 },
  })
})

it.each([
  ['throws', '() => { throw new Error("no such prop") }', 'no such prop'],
  ['throws what is no error', '() => { throw "bad" }', 'bad'],
  ['returns a cycle', '(p) => { p.self = p; return p }', 'circular'],
  ['is no function', '42', 'not a function'],
  ['is no JavaScript', '(props => {', 'syntax-error'],
  ['never ends', '() => { while (true) {} }', 'engine.too-long'],
  ['never ends while it is made', '(() => { while (true) {} })()', 'engine.too-long'],
  ['leaves its parentheses and never ends', '1)); while (true) {} (() => (1', 'engine.too-long'],
  ['calls itself for ever', 'function f(p) { return f(p) }', 'engine.stack'],
])('tells of a migration that %s', (_, source, why) => {
  const started = performance.now()
  const result = run([source])
  expect(result?.ok).toBe(false)
  expect(JSON.stringify(result)).toContain(why)
  expect(performance.now() - started).toBeLessThan(MIGRATION_MS * 10)
})

it.each([
  ['a promise', 'async (props) => props', null],
  ['nothing', '() => undefined', null],
  ['a function', '() => () => 1', null],
  ['a text', '() => "x"', 'x'],
])('hands on %s as no props', (_, source, props) => {
  expect(run([source])).toEqual({ ok: true, props })
})

it('keeps the code of one component from that of another', () => {
  const [, second] = runMigrations(module, [
    { props: {}, steps: ['(p) => { globalThis.secret = 1; return p }'] },
    { props: {}, steps: ['(p) => ({ seen: typeof secret })'] },
  ])
  expect(second).toEqual({ ok: true, props: { seen: 'undefined' } })
})

const evaluator = createEvaluator({ command: [process.execPath, join(import.meta.dirname, '../ends/child.ts')], total: 50_000 })
afterAll(() => evaluator.dispose())

it('runs in a process of its own on the server, where one that cannot be interrupted is killed and the others still run', {
  timeout: 60_000,
}, async () => {
  const good = { props: { a: 1 }, steps: ['(p) => ({ b: p.a })'] }
  // One call of the interpreter itself, which nothing interrupts.
  const endless = { props: {}, steps: ['() => ({ x: new Array(1e9) + "" })'] }
  const results = await evaluator.migrate([good, endless, good])
  expect(results).toMatchObject([{ ok: true }, { ok: false, why: { code: 'engine.migration-hung' } }, { ok: true }])
  expect(results[2]).toEqual({ ok: true, props: { b: 1 } })
})
