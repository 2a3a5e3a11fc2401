import { expect, it } from 'vitest'
import { Kernel, type Plugin } from '#kernel/plugin'
import { defineFunction, definePlugin, z } from '#sdk'
import { catalogueOf } from '../document/catalogue.ts'
import { followDeclarations } from './follow-declarations.ts'

const plugin = (version: string, name = 'ACME_STARS'): Plugin =>
  definePlugin({
    id: 'acme.rating',
    version,
    components: [
      { id: 'component/acme.rating.stars', type: 'acme.rating/Stars', version: Number(version[0]), props: z.object({}) } as never,
    ],
    functions: [
      defineFunction({
        id: 'function/acme.rating.stars',
        name,
        group: 'text',
        signature: '',
        summary: { zh: '', en: '' },
        examples: [],
        create: () => () => '',
      }),
    ],
  })

it('whoever compiles a page hears once of each change of plugins that brings other components or functions', () => {
  const kernel = new Kernel()
  const heard: (readonly string[])[] = []
  const stop = followDeclarations(kernel, (functions) => heard.push(functions))
  const one = plugin('1.0.0')
  kernel.load(one)
  kernel.load(plugin('2.0.0'))
  kernel.load({ id: 'acme.other', version: '1.0.0', setup: () => undefined })
  kernel.unload('acme.rating')
  expect(heard).toEqual([['ACME_STARS'], ['ACME_STARS'], []])
  stop()
  kernel.load(one)
  expect(heard).toHaveLength(3)
})

it('the catalogue of an editor answers with the version that the page holds on to', () => {
  const kernel = new Kernel()
  let pins = {}
  const catalogue = catalogueOf(kernel, () => pins)
  kernel.load(plugin('1.0.0'), plugin('2.0.0'))
  const versionOf = () => catalogue('acme.rating/Stars')?.plugin?.version
  expect(versionOf()).toBe('2.0.0')
  pins = { 'acme.rating': { version: '1.0.0' } }
  expect(versionOf()).toBe('1.0.0')
  kernel.unload('acme.rating', '1.0.0')
  expect(versionOf()).toBe('2.0.0')
})
