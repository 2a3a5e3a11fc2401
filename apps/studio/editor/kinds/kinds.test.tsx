import { describe, expect, it } from 'vitest'
import { Kernel, type Plugin } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { commandsPoint, headerItemsPoint } from '#sdk/studio'
import { studioPlugins } from '../studio-plugins.ts'
import { documentAt } from './index.ts'

/** Ids of the toolbar items and commands of editors. */
function itemsWith(plugins: readonly Plugin[]): readonly string[] {
  const kernel = new Kernel()
  kernel.load(...basePlugins, ...studioPlugins, ...plugins)
  const ids = [...kernel.registry(headerItemsPoint).all.peek(), ...kernel.registry(commandsPoint).all.peek()].map(({ id }) => id)
  kernel.dispose()
  return ids
}

/** Those of one kind alone. */
function ownOf(params: { readonly [name: string]: string }): readonly string[] {
  const common = new Set(itemsWith([]))
  return itemsWith(documentAt(params).kind.plugins).filter((id) => !common.has(id))
}

describe('kinds of documents that the editor opens', () => {
  it.each([
    [{ id: '5' }, 'page', 5, undefined],
    [{ id: '5', branch: '9' }, 'page', 5, 9],
    [{ block: 'b1' }, 'block', 'b1', undefined],
    [{ block: 'b1', branch: '9' }, 'block', 'b1', 9],
    [{ template: '3' }, 'template', 'template 3', undefined],
  ])('are found by the address: %j is a %s', (params, id, key, branch) => {
    const { kind, source } = documentAt(params)
    expect([kind.id, source.key, source.branch]).toEqual([id, key, branch])
  })

  it('refuse an address that names none of them', () => {
    expect(() => documentAt({})).toThrow('names no document')
  })

  it('bring their own toolbar: pages are published, blocks are released, templates are used', () => {
    expect(ownOf({ id: '5' })).toEqual(['item/screens', 'item/publish', 'command/publish.open'])
    expect(ownOf({ block: 'b1' })).toEqual(['item/release'])
    expect(ownOf({ template: '3' })).toEqual(['item/template'])
  })

  it('are read only where they are templates', () => {
    expect([{ id: '5' }, { block: 'b1' }, { template: '3' }].map((params) => documentAt(params).kind.readOnly !== undefined)).toEqual([
      false,
      false,
      true,
    ])
  })
})
