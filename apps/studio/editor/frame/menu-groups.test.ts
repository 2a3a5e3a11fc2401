import { describe, expect, it } from 'vitest'
import type { EditorCommand } from '#sdk/studio'
import { blockCommands } from '../blocks/block-commands.ts'
import { elementCommands } from '../commands/element-commands.ts'
import { sharedCommands } from '../shared/shared-commands.ts'
import { menuGroups } from './menu-groups.ts'

describe('the groups of the menu of an element', () => {
  const command = (id: string, menu?: number, group: EditorCommand['group'] = 'edit'): EditorCommand => ({
    id: `command/${id}`,
    label: { zh: id, en: id },
    group,
    ...(menu === undefined ? {} : { menu }),
    run: () => undefined,
  })
  const namesOf = (commands: readonly EditorCommand[]) => commands.map(({ label }) => label.en)
  const shown = (all: readonly EditorCommand[]) => menuGroups(all).map(({ commands }) => namesOf(commands))

  it('separates hundreds and puts commands that select and move into one group', () => {
    const moving = [command('up', 420, 'go'), command('to', 1000, 'go')]
    const editing = [command('delete', 900), command('cut', 20), command('copy', 10), command('elsewhere')]
    const groups = shown([...moving, ...editing, command('block', 310)])
    expect(groups).toEqual([['copy', 'cut'], ['block'], ['up', 'to'], ['delete']])
  })

  it('keeps every group of the product at eight commands or fewer, and deleting last', () => {
    const groups = shown([...elementCommands, ...blockCommands, ...sharedCommands])
    expect(groups.length).toBeGreaterThan(3)
    expect(Math.max(...groups.map((group) => group.length))).toBeLessThanOrEqual(8)
    expect(groups.at(-1)).toEqual(['Delete'])
  })
})
