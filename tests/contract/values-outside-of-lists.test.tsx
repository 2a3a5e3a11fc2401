import { describe, expect, it } from 'vitest'
import { lookUpPlugins, type PluginData } from '#kernel/page/references'
import type { JsonObject } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { type ComponentDeclaration, collectPlugins, type FieldSpec, fieldsOf, type Json } from '#sdk'
import { checkPage, declaredBy } from '#sdk/check'
import { setPath } from '#sdk/react'
import { elementRecord, pageOf } from '../../sdk/check/records.fixture.ts'
import { sampleOf } from '../helpers/long.ts'
import { mountStory, propsOfStory } from './look-of-setting.tsx'
import { loadComponents } from './registry.ts'
import { shownIn } from './stories.ts'

const lookup = lookUpPlugins(JSON.parse(JSON.stringify(collectPlugins(basePlugins))) as readonly PluginData[])
const against = {
  catalogue: lookup.catalogue(),
  references: lookup.references(),
  declared: declaredBy(lookup),
  functions: lookup.functions().map(({ name }) => name),
}

type ChosenField = Pick<FieldSpec, 'path' | 'choices' | 'setter'> & { readonly items?: readonly ChosenField[] }

/** Settings with a list of choices, in rows of other settings too: where such a value stands, and a value that is none of them. */
function outside(fields: readonly ChosenField[], at = ''): readonly (readonly [path: string, value: Json])[] {
  return fields.flatMap((field) => {
    const path = at + field.path
    const own: readonly (readonly [string, Json])[] = field.choices
      ? [[path, field.setter === 'setter/several' ? ['YYYY|MM'] : 'YYYY|MM']]
      : []
    return [...own, ...(field.items ? outside(field.items, `${path}.0.`) : [])]
  })
}

const components = loadComponents()
  .map((declaration) => [declaration.type, declaration, outside(fieldsOf(declaration.props))] as const)
  .filter(([, , settings]) => settings.length > 0)

/** Choices of a step or of a source are not the component's. */
const levelsOf = ({ type }: ComponentDeclaration, props: JsonObject): readonly string[] =>
  checkPage(pageOf(elementRecord('One', { type, props })), against, {}).map(({ level, code }) => `${level} ${code}`)

describe('a value outside of the list of a setting', () => {
  it('is found in the settings of nearly every component', () => {
    expect(components.length).toBeGreaterThan(60)
  })

  it.each(components)('of %s is a warning at most, and no reason not to publish', (_type, declaration, settings) => {
    const before = new Set(levelsOf(declaration, propsOfStory(declaration, {})))
    const refused = settings.filter(([path, value]) => {
      const props = setPath(propsOfStory(declaration, {}), path, value as never)
      return levelsOf(declaration, props).some((line) => line.startsWith('error') && !before.has(line))
    })
    expect(refused).toEqual([])
  })

  it.each(sampleOf(components, 30))('of %s still lets the view show something', async (type, declaration, settings) => {
    const [story = {}] = shownIn(type, 'dom')
    const props = settings.reduce<JsonObject>((all, [path, value]) => setPath(all, path, value as never), propsOfStory(declaration, story))
    const host = await mountStory(declaration, story, props)
    expect(document.querySelector('.tessera-failure')?.textContent ?? null).toBeNull()
    host.screen.unmount()
  })
})
