import { describe, expect, it } from 'vitest'
import { LABELS, visitorNames } from '#kernel/engine/protocol'
import { createSpeaker, type Message, tell, type Words } from '#kernel/message'
import { actionDeclarations } from '#plugins/presets/actions'
import { componentLabels } from '#plugins/presets/component-labels'
import { componentDeclarations } from '#plugins/presets/components'
import { sourceDeclarations } from '#plugins/presets/sources'
import { stepKindDeclarations } from '#plugins/presets/steps'
import { baseWords } from '#plugins/presets/words'
import type { ComponentDeclaration } from '#sdk'
import { withAppWords } from '#shell/app-words-of'
import { labelsText } from '../../scripts/generate-labels.ts'
import { hasWireName } from '../helpers/wire-names.ts'

// What visitors and the browser's console read: programs hold ids alone, and labels load with the first failure.

const LOCALES = ['zh', 'en'] as const
const wordsOf = withAppWords(baseWords)
const speaker = createSpeaker(wordsOf)
const labels = (await wordsOf(LABELS)) as Words
const components = componentDeclarations as unknown as readonly ComponentDeclaration[]

const faults = async (messages: readonly Message[], typeOf: (id: string) => string | undefined = () => undefined) => {
  const nameOf = visitorNames(typeOf, {}, labels)
  const said = await Promise.all(messages.flatMap((each) => LOCALES.map((locale) => speaker.say(each, locale, nameOf))))
  return said.filter((text) => hasWireName(text))
}

describe('what visitors read of a failure', () => {
  it.each(components.map((each) => [each.type, each] as const))(
    'names %s and its events by labels',
    async (type, { events = {} }) => {
      const element = `${type}_x7k2`
      const reason = 'no stock'
      const messages = [
        tell('view.not-shown', { element, seconds: 3 }),
        tell('view.page-hidden', { element }),
        tell('engine.rows-no-list', { element }),
        tell('engine.data-too-large', { path: `${element}.data`, items: 2, kept: 1 }),
        ...Object.keys(events).flatMap((event) => [
          tell('view.flow-failed', { element, event, reason }),
          tell('view.leaves-over-and-over', { element, event, most: 3 }),
        ]),
      ]
      expect(
        (await faults(messages, (id) => (id === element ? type : undefined))).filter((text) => !text.includes('.data')),
      ).toEqual([])
      expect(labels[type]).toBeDefined()
    },
  )

  it.each([...actionDeclarations, ...sourceDeclarations, ...stepKindDeclarations].map(({ id }) => id))(
    'names %s by its label',
    async (id) => {
      const at = { element: 'Button_1', event: 'onClick', reason: 'no stock' }
      const messages = [
        tell('view.step-failed', { ...at, action: id }),
        tell('view.plugin-step-failed', { ...at, action: id, plugin: 'Acme 1.0.0' }),
        tell('engine.no-reason', { by: id }),
        tell('engine.no-source', { source: id }),
        tell('engine.value-no-json', { at: id }),
      ]
      expect(labels[id]).toBeDefined()
      expect(await faults(messages, () => 'Button')).toEqual([])
    },
  )

  it('names a component of a plugin by its own name, without that of the plugin', async () => {
    const nameOf = visitorNames(() => 'acme.stamp/Stamp', {}, labels)
    expect(await speaker.say(tell('view.not-shown', { element: 'Stamp_1', seconds: 3 }), 'en', nameOf)).toContain(
      '“Stamp”',
    )
  })
})

it('the generated labels are those of the declarations; where this fails, run: node run.mjs presets', async () => {
  const { readFileSync } = await import('node:fs')
  const file = new URL('../../plugins/presets/component-labels.ts', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(labelsText(components))
  expect(Object.keys(componentLabels).length).toBeGreaterThan(components.length)
})
