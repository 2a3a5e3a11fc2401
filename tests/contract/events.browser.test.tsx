import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../apps/shell/page-theme.css'
import { stepBy } from '#sdk/testing'
import { sampleOf } from '../helpers/long.ts'
import { mountStory } from './look-of-setting.tsx'
import { loadComponents } from './registry.ts'
import { storiesOf } from './stories.ts'

const focusOn = (element: Element): void => {
  if (element instanceof HTMLElement && document.activeElement !== element) element.focus()
}

// The browser's own mouse and keyboard: what only an event that a script makes would start is not started.
stepBy({
  press: (element) => userEvent.click(element),
  hover: (element) => userEvent.hover(element),
  async pressKey(element, key) {
    focusOn(element)
    const names = key === '+' ? [key] : key.split('+')
    const held = names.slice(0, -1)
    const last = names.at(-1)!
    await userEvent.keyboard(
      `${held.map((name) => `{${name}>}`).join('')}${last === ' ' ? ' ' : `{${last}}`}${held.map((name) => `{/${name}}`).join('')}`,
    )
  },
  typeInto: (element, value) => userEvent.fill(element, value),
  leave: () => userEvent.tab(),
})

const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
beforeEach(() => page.viewport(1280, 900))
afterEach(() => document.body.replaceChildren())

/** Components in a usual run; all of them in a long one. */
const SAMPLE = 8
const withEvents = sampleOf(
  loadComponents().filter(({ events }) => Object.keys(events ?? {}).length > 0),
  SAMPLE,
)

describe.each(withEvents.map((declaration) => [declaration.type, declaration] as const))('%s', (type, declaration) => {
  const { fires = {} } = storiesOf(type)
  const events = Object.keys(declaration.events ?? {})

  it('has a way in its stories to tell each of its events, and no others', () => {
    expect(Object.keys(fires).sort()).toEqual(events.sort())
  })

  const byPerson = Object.entries(fires).filter(([, story]) => story.in !== 'program')
  it.skipIf(byPerson.length === 0).each(byPerson)('tells %s when a person does it with mouse and keyboard', async (event, story) => {
    const host = await mountStory(declaration, story)
    // What a person does is no part of a test that React knows of.
    scope.IS_REACT_ACT_ENVIRONMENT = false
    try {
      await story.steps(host)
      await expect.poll(() => host.emitted.map((told) => told.event)).toContain(event)
    } finally {
      scope.IS_REACT_ACT_ENVIRONMENT = true
      host.screen.unmount()
    }
  })
})
