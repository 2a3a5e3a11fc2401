import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { testProgram } from '../../../tests/engine/test-program.ts'
import type { OpenMessage } from '../control.ts'
import type { PageCalls } from '../protocol.ts'
import { fold, PageMirror } from './mirror.ts'

const folded = (...lists: Json[][]): Json => JSON.parse(fold(lists.map((list) => JSON.stringify(list)))) as Json

describe('what is kept of a page for another worker', () => {
  it('a value that left is not written again', () => {
    expect(folded(['Form_1.name', 'x', 'Form_1.age', 3], ['', 'Form_1.name'])).toEqual(['Form_1.age', 3])
    expect(folded(['Form_1.user.name', 'x'], ['', 'Form_1.user'])).toEqual([])
  })

  it('a part that left what was written as a whole leaves it again', () => {
    const changes = folded(['Form_1', { name: 'x', age: 3 }], ['', 'Form_1.name'])
    expect(changes).toEqual(['Form_1', { name: 'x', age: 3 }, '', 'Form_1.name'])
    expect(folded(changes as Json[], ['Form_1.name', 'y'])).toEqual(['Form_1', { name: 'x', age: 3 }, 'Form_1.name', 'y'])
    expect(folded(changes as Json[], ['Form_1', {}])).toEqual(['Form_1', {}])
  })

  it('nothing is kept of elements, variables and data that an edit took away', () => {
    const program = testProgram({ elements: ['Form_1', 'Table_1', 'Table_2'], variables: { n: 1 } })
    const mirror = new PageMirror({ key: 'p', program } as unknown as OpenMessage, {} as PageCalls)
    mirror.changed(JSON.stringify(['Form_1.name', 'x', 'variable.n', 2, 'component.Table_1.selected', 1, 'variable.m', 1]))
    mirror.loaded(JSON.stringify(['Table_1', 'data', [1], 'Table_2', 'data', [2]]))
    mirror.update({
      bindings: { removed: [], added: [] },
      flows: {},
      apis: {},
      sources: { removed: ['Table_2'], added: [] },
      variables: { n: null },
      events: { Form_1: null, Table_1: null },
      left: { elements: ['Form_1', 'Table_1'], variables: ['n'], apis: [], data: ['Table_2'] },
    })
    expect(mirror.restore()).toMatchObject({ changes: '["variable.m",1]', data: '[]' })
  })

  it.each([
    ['a loop is given up at once', 'formula', '(() => { for (;;) {} })()', [[[1], []]]],
    [
      'words are tried once more before they are given up',
      'text',
      'save',
      [
        [[], [1]],
        [[1], []],
      ],
    ],
    [
      'what only reads is tried once more, too',
      'formula',
      'variable.n + 1',
      [
        [[], [1]],
        [[1], []],
      ],
    ],
  ] as const)('where a worker fell silent: %s', (_what, kind, source, expected) => {
    const binding = { id: 1, element: 'Text_1', path: 'text', binding: { kind, source }, reads: [] }
    const program = { ...testProgram({ elements: ['Text_1'] }), bindings: [binding] }
    const mirror = new PageMirror({ key: 'p', program } as unknown as OpenMessage, {} as PageCalls)
    for (const [quarantined, careful] of expected) {
      mirror.blame({ kind: 'bindings', ids: [1] })
      expect(mirror.restore()).toMatchObject({ quarantined, careful })
    }
  })
})
