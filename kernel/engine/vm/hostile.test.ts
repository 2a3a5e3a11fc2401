import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { inChildProcess, inThisProcess } from '../../../tests/engine/formula-hosts.ts'
import { HOSTILE, type Hostile, SHARED_PROBE, SHARED_UNHARMED } from '../../../tests/engine/hostile.ts'
import { sampleOf } from '../../../tests/helpers/long.ts'

const hostGlobals = () =>
  Reflect.ownKeys(globalThis).length + Reflect.ownKeys(Object.prototype).length + Reflect.ownKeys(Array.prototype).length
/** What any formula may still rely on afterwards. */
const PROBE =
  '[typeof leak, typeof ({}).polluted, [1].concat(2).length, JSON.stringify({ a: 1 }), typeof eval, typeof process, [1, 2].push.length].join()'
const UNHARMED = 'undefined,undefined,2,{"a":1},undefined,undefined,1'
const victims = { 'B.text': PROBE, 'C.text': 'variable.n + 1', 'D.text': SHARED_PROBE }
/** What the victims are worth over an `n`. */
const unharmed = (n: number) => ({ 'B.text': UNHARMED, 'C.text': n + 1, 'D.text': SHARED_UNHARMED })
/** What no formula has: other realms, raw memory, code from text, the network, timers. */
const ABSENT =
  'Proxy Uint8Array ArrayBuffer SharedArrayBuffer Atomics WebAssembly WeakRef eval process require fetch XMLHttpRequest importScripts self window document Bun Deno postMessage setTimeout setInterval queueMicrotask std os'
/** Whatever makes functions elsewhere. */
const MAKERS = [
  'Function',
  'new Function',
  '[].constructor.constructor',
  '(() => {}).constructor',
  '(async () => {}).constructor',
  '(function* () {}).constructor',
  '(async function* () {}).constructor',
  'Object.getPrototypeOf(function () {}).constructor',
  'Math.max.constructor',
  '(class {}).constructor',
]

const clocked = sampleOf(
  HOSTILE.filter((h) => h.needs !== 'kill'),
  2,
  ({ family, needs }) => `${family} ${needs}`,
)
/** Each costs a process. */
const killing = sampleOf(
  HOSTILE.filter((h) => h.needs === 'kill'),
  1,
  ({ family }) => family,
)
/** Together with the good ones on one page, a few at a time. */
const groups = Array.from({ length: Math.ceil(clocked.length / 5) }, (_, at) => clocked.slice(at * 5, at * 5 + 5))
const placed = (group: readonly Hostile[]) => Object.fromEntries(group.map(({ source }, i) => [`A${i}.text`, source]))

describe('a hostile formula in a VM in this process', () => {
  const host = inThisProcess()
  afterAll(() => host.dispose())
  for (const { name, source, needs } of clocked)
    it(`harms nobody: ${name.slice(0, 90)}`, { timeout: 15_000 }, async () => {
      const before = hostGlobals()
      const page = await host.open({ 'A.text': source, ...victims })
      expect(page.values).toMatchObject(unharmed(1))
      if (needs === 'stop') expect(page.failures).toMatchObject([{ code: 'FORMULA_TIMEOUT', element: 'A' }])
      expect(await page.later(5, victims)).toEqual(unharmed(5))
      expect(hostGlobals()).toBe(before)
    })
})

describe('a formula', () => {
  for (const host of [inThisProcess(), inChildProcess()]) {
    it(`makes no code from text ${host.name}`, async () => {
      const places = MAKERS.map((maker, i): [string, string] => [`E${i}.text`, `(${maker})("return 41 + 1")()`])
      const { values, failures } = await host.open(Object.fromEntries(places))
      expect(values).toEqual(Object.fromEntries(places.map(([place]) => [place, ''])))
      expect(failures).toHaveLength(MAKERS.length)
      host.dispose()
    })

    it(`has nothing of what surrounds it ${host.name}`, async () => {
      const places = ABSENT.split(' ').map((name): [string, string] => [`E_${name}.text`, `typeof ${name}`])
      const { values, failures } = await host.open(Object.fromEntries(places))
      expect(values).toEqual(Object.fromEntries(places.map(([place]) => [place, 'undefined'])))
      expect(failures).toEqual([])
      host.dispose()
    })
  }
})

describe('hostile formulas in a child process', () => {
  const host = inChildProcess()
  afterAll(() => host.dispose())
  for (const [at, group] of groups.entries())
    it(`harm nobody, a few on one page: ${at + 1} (${group[0]!.name.slice(0, 60)} …)`, { timeout: 60_000 }, async () => {
      const before = hostGlobals()
      const page = await host.open({ ...placed(group), ...victims })
      expect(page.values).toMatchObject(unharmed(1))
      const stopped = group.flatMap(({ needs }, i) => (needs === 'stop' ? [`A${i}`] : []))
      // On a busy machine the clock outside may come first.
      const named = page.failures.filter(({ code }) => code === 'FORMULA_TIMEOUT' || code === 'FORMULA_QUARANTINED')
      expect(named.map(({ element }) => element)).toEqual(expect.arrayContaining(stopped))
      expect(await page.later(5, victims)).toEqual(unharmed(5))
      expect(hostGlobals()).toBe(before)
    })
})

describe('a formula that no clock inside stops', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-children-'))
  const log = join(folder, 'started')
  const host = inChildProcess([fileURLToPath(new URL('../../../tests/engine/stubborn-child.ts', import.meta.url)), log])
  const started = () => readFileSync(log, 'utf8').trim().split('\n').map(Number)
  const running = () => started().filter(isRunning)
  afterAll(async () => {
    host.dispose()
    try {
      await vi.waitFor(() => expect(running()).toEqual([]), 5_000)
    } finally {
      for (const pid of running()) process.kill(pid, 'SIGKILL')
      rmSync(folder, { recursive: true })
    }
  })

  for (const { name, source } of killing)
    it(`costs its process, by the signal that nobody can refuse, and the page nothing else: ${name}`, { timeout: 60_000 }, async () => {
      const page = await host.open({ 'A.text': source, ...victims })
      expect(page.values).toEqual({ 'A.text': '', ...unharmed(1) })
      expect(page.failures).toMatchObject([{ code: 'FORMULA_QUARANTINED', element: 'A' }])
      const children = started()
      expect(await page.later(5, victims)).toEqual(unharmed(5))
      // The next page found the last of them alive; those before it are gone, though they hear no other signal.
      expect(started()).toEqual(children)
      expect(children.length).toBeGreaterThan(1)
      await vi.waitFor(() => expect(running()).toEqual(children.slice(-1)), 5_000)
    })

  it('is named among others of its kind and costs the page those alone', { timeout: 60_000 }, async () => {
    const killers = HOSTILE.filter((h) => h.needs === 'kill').slice(0, 3)
    const bad = Object.fromEntries(killers.map(({ source }, i) => [`Bad_${i}.text`, source]))
    const { values, failures } = await host.open({ ...bad, ...victims })
    expect(values).toEqual({ ...Object.fromEntries(Object.keys(bad).map((place) => [place, ''])), ...unharmed(1) })
    expect(failures.map((f) => f.element).sort()).toEqual(killers.map((_, i) => `Bad_${i}`))
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
