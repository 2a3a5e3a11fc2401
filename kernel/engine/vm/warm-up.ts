import { CHUNK } from '../language/generate.ts'
import { LIMITS } from '../limits.ts'
import { codeForm } from '../program/packed-code.ts'
import { PageVm } from './page-vm.ts'
import type { VmModule } from './vm.ts'

const nothing = () => {}

/**
 * Opens a made-up page and throws it away. A worker that stands by for another has the time, and whatever has been run once is compiled: the
 * page that it may have to take over then takes half as long. Half of that is the first use of the WebAssembly, the rest of our own code.
 */
export function warmUp(module: VmModule): void {
  const vm = new PageVm(module, LIMITS, [], [], codeForm([]))
  const variables = Object.fromEntries(Array.from({ length: CHUNK }, (_, i) => [`v${i}`, i]))
  vm.put(JSON.stringify(['variable', variables]))
  vm.add(
    Object.keys(variables).map((name, i) => {
      const source = `variable.${name} * 2 + ${i}`
      const binding = { kind: 'formula', source } as const
      // As the compiler writes it: the code before and after, the start and end of the text, and the replacement of
      // `variable`.
      return {
        id: i,
        element: 'E',
        path: `p${i}`,
        binding,
        reads: [`variable.${name}`],
        code: ['(\n', '\n)', 0, source.length, 0, 8, '$$V'],
      }
    }),
  )
  vm.runFresh(nothing, nothing)
  JSON.parse(vm.push('["variable.v1",2,"variable.v2","a"]', nothing).values)
  vm.dispose()
}
