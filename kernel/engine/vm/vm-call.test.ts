import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import { loadVmModule, type Vm, VmDead, VmInterrupted, type VmModule } from './vm.ts'

let module: VmModule
let vm: Vm
beforeAll(async () => {
  module = await loadVmModule()
  vm = module.createVm(LIMITS)
  vm.library(`({
    echo: (text) => text,
    twice: (text) => text + text,
    length: (text) => '' + text.length,
    loop() { while (true) {} },
    fail() { throw new TypeError('no') },
  })`)
})
afterAll(() => vm.dispose())

describe('a call with a text', () => {
  it('gives and takes any text as it is, whichever way it goes', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 50 }), fc.string({ minLength: 4000, maxLength: 4200 })),
        (given) => {
          const text = JSON.stringify(given)
          expect(JSON.parse(vm.call('echo', text, 1000))).toBe(given)
          expect(vm.call('length', text, 1000)).toBe(String(text.length))
        },
      ),
    )
    const long = JSON.stringify('é'.repeat(100_000))
    expect(vm.call('twice', long, 1000)).toBe(long + long)
  })

  it('is stopped at its budget and can be made again', () => {
    expect(() => vm.call('loop', '', 20)).toThrow(VmInterrupted)
    expect(vm.call('echo', 'a', 1000)).toBe('a')
  })

  it('leaves nothing behind', () => {
    const calls = (count: number) => {
      for (let i = 0; i < count; i++) vm.call('twice', `["variable.v${i}",${i}]`, 1000)
    }
    calls(100)
    const [objects, bytes] = [vm.objects(), module.bytes]
    calls(50_000)
    expect([vm.objects(), module.bytes]).toEqual([objects, bytes])
  })

  it('a call with a text of something that our own code does not expect means the end of the VM', async () => {
    const other = (await loadVmModule()).createVm(LIMITS)
    other.library('({ fail() { throw new TypeError("no") } })')
    expect(() => other.call('fail', '', 1000)).toThrow(VmDead)
    expect(() => other.call('fail', '', 1000)).toThrow(VmDead)
  })
})
