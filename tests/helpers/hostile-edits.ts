import type { Cell, Edit, Entry } from '#kernel/document'
import { element } from '#server/testing.fixture'

/** An edit that is made to be slow to apply: about ten times as long for ten times `n`. */
export interface HostileEdit {
  readonly name: string
  /** What the document has before, beside its root. */
  readonly before: (n: number) => readonly Entry[]
  /** Cells that somebody else has written since the edit was made. */
  readonly since?: (n: number) => readonly Cell[]
  readonly edit: (n: number) => Omit<Edit, 'id'>
}

const many = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: Math.floor(n) }, (_, index) => make(index))
const cells = (list: readonly Cell[]): Omit<Edit, 'id'> => ({ added: [], cells: list, removed: [] })
const elements = (n: number, more: (index: number) => object = () => ({})): readonly Entry[] =>
  many(n, (i) => element(`e${i}`, { type: 'Card', ...more(i) }))
const none = () => []
/** Elements in columns that are as deep as a page may be. */
const columns = (n: number) => elements(n, (i) => ({ parentId: i % 50 === 0 ? null : `e${i - 1}` }))
const deepPath = (i: number) => `props/${'k/'.repeat(30)}${i}`

/**
 * Every known way in which an edit can hold many of something that is compared, looked up, moved or counted; `most` is how many cells of one record it
 * may have.
 */
export const hostileEditsOf = (most: number): readonly HostileEdit[] => {
  const one = (n: number) => Math.min(n, most)
  return [
    {
      name: 'cells of one element against as many newer ones',
      before: () => elements(1),
      since: (n) => many(one(n), (i) => ['e0', `props/a${i}`, 1]),
      edit: (n) => cells(many(one(n), (i) => ['e0', `props/b${i}`, 1])),
    },
    {
      name: 'cells against newer ones of the same path',
      before: () => elements(1),
      since: (n) => many(one(n), (i) => ['e0', 'props/a', i]),
      edit: (n) => cells(many(one(n), () => ['e0', 'props/a', 1])),
    },
    {
      name: 'deep cells against newer ones above them',
      before: () => elements(1),
      since: (n) => many(one(n), (i) => ['e0', deepPath(i), 1]),
      edit: (n) => cells(many(one(n), (i) => ['e0', `${deepPath(i)}/x`, 1])),
    },
    {
      name: 'cells of many elements',
      before: (n) => elements(n / 10),
      edit: (n) => cells(many(n, (i) => [`e${i % Math.floor(n / 10)}`, `props/a${i % 10}`, 1])),
    },
    {
      name: 'cells that take one list after the other out of one element',
      before: () => elements(1),
      edit: (n) => cells(many(one(n), (i) => ['e0', `props/l${i}`, { value: [1], below: { '0': { kind: 'formula', source: '1' } } }])),
    },
    { name: 'one cell many times', before: () => elements(1), edit: (n) => cells(many(one(n), (i) => ['e0', 'props/text', i])) },
    { name: 'cells of elements that do not exist', before: none, edit: (n) => cells(many(n, (i) => [`x${i}`, 'props/a', 1])) },
    {
      name: 'everything moved into one element',
      before: (n) => elements(n / 8),
      edit: (n) => cells(many(n / 8 - 1, (i) => [`e${i + 1}`, 'place', ['e0', `a${i}`]])),
    },
    {
      name: 'every element of deep columns moved to where it is',
      before: (n) => columns(n / 8),
      edit: (n) => cells(many(n / 8, (i) => [`e${i}`, 'place', [i % 50 === 0 ? null : `e${i - 1}`, 'a1']])),
    },
    {
      name: 'every element of deep columns removed, the innermost last',
      before: (n) => columns(n / 8),
      edit: (n) => ({ added: [], cells: [], removed: many(n / 8, (i) => `e${i}`) }),
    },
    {
      name: 'every element of deep columns removed, the innermost first',
      before: (n) => columns(n / 8),
      edit: (n) => ({ added: [], cells: [], removed: many(n / 8, (i) => `e${Math.floor(n / 8) - 1 - i}`) }),
    },
    {
      name: 'one element removed many times',
      before: (n) => elements(n / 8, (i) => ({ parentId: i === 0 ? null : 'e0' })),
      edit: (n) => ({ added: [], cells: [], removed: many(n / 8, () => 'e0') }),
    },
    {
      name: 'elements added to one',
      before: () => elements(1),
      edit: (n) => ({ ...cells([]), added: elements(n / 8, (i) => ({ id: `n${i}`, parentId: 'e0' })) }),
    },
    {
      name: 'elements added one below the other',
      before: none,
      edit: (n) => ({ ...cells([]), added: elements(n / 8, (i) => ({ parentId: i === 0 ? null : `e${i - 1}` })) }),
    },
    {
      name: 'elements added in rings',
      before: none,
      edit: (n) => ({ ...cells([]), added: elements(n / 8, (i) => ({ parentId: `e${i ^ 1}` })) }),
    },
    {
      name: 'fields added to one form',
      before: () => [element('form', { type: 'Form' })],
      edit: (n) => ({ ...cells([]), added: elements(n / 8, (i) => ({ type: 'Field', parentId: 'form', props: { name: `f${i}` } })) }),
    },
    {
      name: 'fields of one form named anew',
      before: (n) => [
        element('form', { type: 'Form' }),
        ...elements(n / 8, (i) => ({ type: 'Field', parentId: 'form', props: { name: `f${i}` } })),
      ],
      edit: (n) => cells(many(n / 8, (i) => [`e${i}`, 'props/name', `g${i}`])),
    },
    {
      name: 'one value as large as the edit',
      before: () => elements(1),
      edit: (n) => cells([['e0', 'props/list', many(n * 4, (i) => i)]]),
    },
  ]
}

/** Those that the server takes. */
export const hostileEdits = hostileEditsOf(20_000)
