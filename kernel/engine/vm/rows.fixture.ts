import type { Json } from '#kernel/page/values'
import { LIMITS, RUNTIME_MS } from '../limits.ts'
import { ROWS } from './rows.text.ts'
import { RUNTIME } from './runtime.text.ts'
import { loadVmModule, type Vm, type VmModule } from './vm.ts'

export interface TemplateText {
  readonly id: number
  readonly parent: number | null
  readonly state?: readonly string[]
  /** Code by the number of the binding, with what it reads. */
  readonly bindings: readonly (readonly [id: number, code: string, reads: readonly string[]])[]
}
export type UseText = readonly [number, string, number, number | null, object, readonly string[] | null, (readonly string[])?]

/** What a page outside of the VM knows: rows by scope, values by scope and binding. */
export class Mirror {
  readonly lists = new Map<string, readonly (readonly [number, string])[]>()
  readonly values = new Map<string, Json>()
  readonly failures: Json[] = []
  readonly parts = new Map<string, readonly number[]>()
  cuts: Json[] = []
  told = 0

  take(answer: string): void {
    const [, , , lists = '[]', values = '[]', failures = '[]', cuts = '[]'] = answer.split('\n')
    for (const [parent, use, rows, ...part] of JSON.parse(lists)) {
      this.lists.set(`${parent} ${use}`, rows)
      this.parts.set(`${parent} ${use}`, part)
    }
    this.cuts = JSON.parse(cuts)
    const flat = JSON.parse(values) as Json[]
    for (let i = 0; i < flat.length; i += 3) this.values.set(`${flat[i]} ${flat[i + 1]}`, flat[i + 2]!)
    this.told = flat.length / 3
    this.failures.push(...JSON.parse(failures))
  }

  rows(parent: number, use: number): readonly (readonly [number, string])[] {
    return this.lists.get(`${parent} ${use}`) ?? []
  }

  /** Where its rows begin and how many the list has, where not all are there. */
  part(parent: number, use: number): readonly number[] | undefined {
    return this.parts.get(`${parent} ${use}`)
  }

  value(scope: number, binding: number): Json | undefined {
    return this.values.get(`${scope} ${binding}`)
  }
}

let module: VmModule
export const loadRuntime = async (): Promise<void> => {
  module = await loadVmModule()
}

/** Settles rows as often as the runtime asks for it. */
export function whole(vm: Vm, first: string): string {
  let answer = first
  while (answer === '') {
    vm.call('settle', '', RUNTIME_MS)
    answer = vm.call('resume', '', RUNTIME_MS)
  }
  return answer
}

/** A VM in which rows can run. */
export const newVm = (): Vm => {
  const vm = module.createVm(LIMITS)
  vm.library(RUNTIME)
  vm.library(ROWS)
  return vm
}

export function open(
  templates: readonly TemplateText[],
  uses: readonly UseText[],
  variables: Json,
  page: readonly (readonly [number, string, readonly string[]])[] = [],
) {
  const vm = newVm()
  vm.call('put', JSON.stringify(['variable', variables]), RUNTIME_MS)
  const chunk = (codes: readonly string[]) =>
    `(function($$L,$$x,$$y,$$n,$$w){return [${codes.map((code) => `($$c,$$V)=>(${code})`).join(',\n')}]})`
  const mirror = new Mirror()
  if (page.length > 0)
    vm.install(
      'chunk',
      chunk(page.map(([, code]) => code)),
      'chunk',
      JSON.stringify(page.map(([id, , reads]) => [id, reads, 0])),
      RUNTIME_MS,
    )
  for (const { id, parent, bindings, state = [] } of templates)
    vm.install(
      'template',
      chunk(bindings.map(([, code]) => code)),
      'chunk',
      JSON.stringify([id, parent, bindings.map(([one, , reads]) => [one, reads]), state]),
      RUNTIME_MS,
    )
  if (page.length > 0) vm.call('run', JSON.stringify([0, page.length]), RUNTIME_MS)
  vm.call('uses', JSON.stringify(uses), RUNTIME_MS)
  mirror.take(whole(vm, vm.call('flush', '', RUNTIME_MS)))
  const push = (...changes: Json[]) => mirror.take(whole(vm, vm.call('push', JSON.stringify(changes), RUNTIME_MS)))
  return { vm, mirror, push }
}

export const LIST = { kind: 'state', parts: ['variable', 'list'] } as const
export const KEY = ['id']
