import { act } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ComponentDeclaration, FieldSpec } from '#sdk'
import type { Story } from '#sdk/testing'
import { sampleOf } from '../helpers/long.ts'
import { fillField } from './field-values.ts'
import { lookOf, settingsOf } from './look-of-setting.tsx'
import { loadComponents } from './registry.ts'
import { valuesFor } from './setting-values.ts'
import { settingsSeenIn, shownIn, storiesOf } from './stories.ts'

const asItComes: Story = {}

// What shows the time looks the same as long as a look takes.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-11-20T12:34:56') }))
afterAll(() => void vi.useRealTimers())

/** Looks with the setting as it is, which are the same for all settings of a story. */
function cachedLooks(declaration: ComponentDeclaration) {
  const known = new Map<Story, Promise<string>>()
  return (story: Story) => {
    if (!known.has(story)) known.set(story, lookOf(declaration, story))
    return known.get(story)!
  }
}

/** A hidden field that is filled in, in a form, outside of which some fields may stand too. */
const hidden: Story = {
  host: { inside: { id: 'Form_1', type: 'Form' }, props: { formItem: { hidden: true, name: 'sample' } } },
  steps: ({ page }) => act(async () => void (await fillField(page, 'Form_1', 'sample'))),
}

/** Where a setting is seen: in the stories that say so, and on the component as it comes. */
const storiesFor = (type: string, { path }: FieldSpec): readonly Story[] => {
  const named = shownIn(type, 'dom').flatMap((story) => (story.shows?.includes(path) ? [story] : []))
  return named.length > 0 ? named : [path === 'formItem.sendHidden' ? hidden : asItComes]
}

/** Looks until two in a row are the same: on a busy machine what fades in may be seen on its way. One that never is fails with its last two. */
async function expectSame(declaration: ComponentDeclaration, story: Story): Promise<void> {
  let last = await lookOf(declaration, story)
  for (let turn = 0; turn < 5; turn++) {
    const next = await lookOf(declaration, story)
    if (next === last) return
    last = next
  }
  expect(await lookOf(declaration, story)).toBe(last)
}

/** Components in a usual run; all of them in a long one. */
const SAMPLE = 60

describe.each(sampleOf(loadComponents(), SAMPLE).map((declaration) => [declaration.type, declaration] as const))(
  '%s',
  (type, declaration) => {
    it('shows, tells or submits something else when a setting is changed, whichever it is', async () => {
      const before = cachedLooks(declaration)
      const elsewhere = new Set([...settingsSeenIn(type, 'browser'), ...settingsSeenIn(type, 'program')])
      const dead: string[] = []
      for (const field of settingsOf(declaration)) {
        if (elsewhere.has(field.path)) continue
        const differs = async (looks: (story: Story) => Promise<string>) => {
          for (const story of storiesFor(type, field))
            for (const value of storiesOf(type).values?.[field.path] ?? valuesFor(field))
              if ((await lookOf(declaration, story, field, value)) !== (await looks(story))) return true
          return false
        }
        // What a view loads late may be missing from the first looks on a busy machine, and is there in later ones.
        if (!(await differs(before)) && !(await differs(cachedLooks(declaration)))) dead.push(field.path)
      }
      expect(dead).toEqual([])
    })

    it('looks the same when nothing is changed, and its stories are about settings that it has', async () => {
      const paths = new Set(settingsOf(declaration).map(({ path }) => path))
      const { stories, values } = storiesOf(type)
      const named = [...Object.values(stories).flatMap(({ shows }) => shows ?? []), ...Object.keys(values ?? {})]
      expect(named.filter((path) => !paths.has(path))).toEqual([])
      for (const story of [asItComes, ...shownIn(type, 'dom')]) await expectSame(declaration, story)
    })
  },
)
