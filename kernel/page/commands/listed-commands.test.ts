import { expect, test } from 'vitest'
import { inWords } from '../../../tests/helpers/in-words.ts'
import { testContext } from '../catalogue.fixture.ts'
import { applyPatch } from '../records/patch-algebra.ts'
import { emptyDocument } from '../schema/parse-page.ts'
import { PageError } from '../values/errors.ts'
import * as commands from './all-commands.ts'
import { listedCommands, parseCommand, planCommand } from './listed-commands.ts'

const failure = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof PageError) return inWords(error.told)
    throw error
  }
  return 'nothing'
}

test('every command of the page is listed by its id', () => {
  const all = Object.values(commands).filter((each): each is typeof commands.clearPage => typeof each === 'object' && 'plan' in each)
  expect([...listedCommands.keys()].sort()).toEqual(all.map(({ id }) => id).sort())
  expect(all.length).toBeGreaterThan(25)
})

test('commands are planned by their id with arguments as JSON', () => {
  const before = emptyDocument()
  const patch = planCommand(testContext(before), 'command/insert-element', { type: 'Button', parentId: null })
  if ('refused' in patch) throw new Error(patch.refused.en)
  const page = applyPatch(before, patch)
  expect([...page.entries.values()].filter(({ kind }) => kind === 'element')).toMatchObject([{ type: 'Button' }])
  const entries = JSON.parse(JSON.stringify([...before.entries.values()]))
  const back = planCommand(testContext(page), 'command/restore-page', { page: { entries } })
  if ('refused' in back) throw new Error(back.refused.en)
  expect(applyPatch(page, back)).toEqual(before)
})

test.each([
  ['command/no-such', {}, 'There is no command “command/no-such”'],
  ['command/insert-element', { type: 'Button' }, 'The arguments of “command/insert-element” are wrong: '],
  ['command/insert-element', { type: 'Button', parentId: null, colour: 1 }, 'The arguments of “command/insert-element” are wrong: '],
  ['command/set-css', { ids: ['a', 7], css: '' }, 'The arguments of “command/set-css” are wrong: '],
  ['command/set-style', { ids: ['a'], style: { width: () => 1 } }, 'The arguments of “command/set-style” are wrong: '],
  ['command/restore-page', { page: { entries: [{ kind: 'element' }] } }, 'The arguments of “command/restore-page” are wrong: '],
  ['command/rename', null, 'The arguments of “command/rename” are wrong: '],
])('%s with %j is refused in words', (id, args, said) => {
  const told = failure(() => parseCommand(id, args))
  expect(told).toContain(said)
  expect(told).not.toMatch(/Invalid input|expected/)
})
