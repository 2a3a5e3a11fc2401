import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateChange } from '#kernel/page/values'
import { functionDeclarations } from '#plugins/presets/functions'
import { toFunctionRuntime } from '#sdk'
import { loadAnalyser } from '../../kernel/engine/language/analyser.ts'
import { LIMITS } from '../../kernel/engine/limits.ts'
import { PageVm } from '../../kernel/engine/vm/page-vm.ts'
import { loadVmModule } from '../../kernel/engine/vm/vm.ts'
import { watchPrototypes } from '../helpers/prototypes.ts'
import { hostilePath, problemIn } from './walkers/walker.ts'

const prototypes = watchPrototypes()
const NAMES = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', '__defineGetter__']
const segment = fc.constantFrom(...NAMES, '', '..', '0', '~0~1', 'length', 'a.__proto__.b', 'a', 'polluted')
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map(hostilePath)
const certain = NAMES.flatMap((name) => [[name], [name, 'polluted'], ['a', name], [name, name, 'polluted']])

let vm: PageVm
beforeAll(async () => {
  await loadAnalyser()
  vm = new PageVm(await loadVmModule(), LIMITS, ['E'], functionDeclarations.map(toFunctionRuntime))
})
afterAll(() => vm.dispose())

const INHERITED = '[Object, Array, Function, String].map((made) => Object.getOwnPropertyNames(made.prototype).sort().join()).join(";")'
const evaluated = (source: string, input: object = {}) => {
  const found = vm.evaluate('formula', source, JSON.stringify(input))
  return found.ok ? found.value : null
}

describe('the state inside of the VM', () => {
  it('changes no prototype, neither inside nor outside, whatever is written to whatever path', () => {
    const before = evaluated(INHERITED)
    expect(before).toContain('hasOwnProperty')
    fc.assert(
      fc.property(path, ({ segments, dotted, data }) => {
        for (const root of ['variable', 'component', 'variable.whole', 'E', segments[0] ?? ''])
          vm.put(
            JSON.stringify(
              [stateChange(root, data), ...[data, 'x', data, undefined].map((value) => stateChange(`${root}.${dotted}`, value))].flat(),
            ),
          )
        vm.push(JSON.stringify([...stateChange(dotted, data), ...stateChange(`variable.${dotted}`, data)]), () => undefined)
        expect([segments, evaluated(INHERITED), prototypes.changed()]).toEqual([segments, before, []])
        expect([segments, problemIn(JSON.parse(vm.state('')))]).toEqual([segments, null])
        expect([segments, vm.state(`variable.${NAMES[0]}.polluted`)]).toEqual([segments, 'null'])
      }),
      { examples: certain.map((segments) => [hostilePath(segments)]), numRuns: certain.length + 60, endOnFailure: true },
    )
  })

  it('gives functions of formulas own values only', () => {
    const before = evaluated(INHERITED)
    for (const segments of certain) {
      const { dotted, bracketed, data } = hostilePath(segments)
      const [key = ''] = segments
      const input = { dotted, bracketed, key, data, rows: [{ id: 1 }, { id: 2, parent_id: 1 }] }
      for (const name of ['dotted', 'bracketed', 'key'])
        expect([segments, evaluated(`GET({}, eventParams.${name}, 'none')`, input)]).toEqual([segments, 'none'])
      const tree = evaluated('TREE(eventParams.rows, { childrenKey: eventParams.key })', input)
      expect([key, tree]).toEqual([
        key,
        [
          Object.fromEntries([
            ['id', 1],
            [key, [{ id: 2, parent_id: 1 }]],
          ]),
        ],
      ])
      expect([key, evaluated('TREE(eventParams.rows, { idKey: eventParams.key })', input)]).toEqual([key, input.rows])
      expect([segments, evaluated(INHERITED)]).toEqual([segments, before])
    }
  })
})
