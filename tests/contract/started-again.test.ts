import { describe, expect, it } from 'vitest'
import { loadComponents } from './registry.ts'

const events = loadComponents().flatMap(({ type, formItem, events: declared = {} }) =>
  Object.entries(declared).map(([event, spec]) => ({ name: `${type} ${event}`, event, isField: formItem !== undefined, spec })),
)

/** Told once by whoever presses. */
const isPress = (event: string) => /^on(Click|PointClick|MenuClick|PressEnter|Ok|Finish|Submit|Confirm|Refresh)/.test(event)
/** Something that ends by itself is no press. */
const ENDS_BY_ITSELF = ['CountDown onFinish']

describe('an event that starts a flow again while it runs', () => {
  const presses = events.filter(({ name, event }) => isPress(event) && !ENDS_BY_ITSELF.includes(name))
  it('is known of many components', () => expect(presses.length).toBeGreaterThan(25))
  it.each(presses)('$name: a press that is made twice starts it once', ({ spec }) => expect(spec.again).toBe('one'))

  const changes = events.filter(({ event, isField }) => isField && event === 'onChange')
  it.each(changes)('$name: the newest value of a field counts', ({ spec }) => expect(spec.again).toBe('newest'))
})
