import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { idOf, nodeOf, openStanding, type ShownIn, type Standing, type StandingPage, withData } from './source-standing.tsx'

const sampled = withData.filter(([, { sample }]) => sample !== null)
const declarations = sampled.map(([, , declaration]) => declaration)

/** The texts of a sample that are no words of fields. */
function textsOf(sample: unknown): readonly string[] {
  if (typeof sample === 'string') return /[\p{L}]{3}/u.test(sample) && !/^[a-z]+$/.test(sample) ? [sample] : []
  return typeof sample === 'object' && sample !== null ? Object.values(sample).flatMap(textsOf) : []
}

let opened: StandingPage | undefined
afterEach(() => {
  opened?.unmount()
  opened?.dispose()
  opened = undefined
})

async function answersOf(page: StandingPage['page'], type: string, methods: readonly string[]): Promise<readonly Json[]> {
  const answers: Json[] = []
  await act(async () => {
    for (const method of methods) {
      const outcome = await page.call(idOf(type), method, null)
      if (outcome.ok) answers.push(outcome.value ?? null)
    }
  })
  return answers
}

const cases = (['published', 'preview'] as const).flatMap((shownIn) =>
  (['failed', 'waiting', 'absent'] as const).map((standing): [ShownIn, Standing] => [shownIn, standing]),
)

describe('samples of all components', () => {
  it.each(cases)('are neither shown nor sent on a %s page whose sources are %s', { timeout: 90_000 }, async (shownIn, standing) => {
    opened = await openStanding(declarations, standing, { shownIn })
    const { page } = opened
    const state = await opened.state()
    const leaks: { [type: string]: readonly Json[] } = {}
    for (const [type, { prop, sample }, { methods = {} }] of sampled) {
      const told = Object.keys(methods).filter((method) => methods[method]!.returns && !methods[method]!.args)
      const answers = JSON.stringify(await answersOf(page, type, told))
      const everything = `${nodeOf(type)?.outerHTML} ${answers} ${state}`
      const given = page.element(idOf(type)).peek()!.props[prop] ?? null
      const found = textsOf(sample).filter((text) => everything.includes(text))
      if (found.length > 0 || JSON.stringify(given) === JSON.stringify(sample)) leaks[type] = [...found, given]
    }
    expect(leaks).toEqual({})
  })

  it('are shown in the editor where an element has no data', { timeout: 90_000 }, async () => {
    opened = await openStanding(declarations, 'absent', { shownIn: 'editor' })
    const shown = sampled.flatMap(([type, { sample }]) =>
      textsOf(sample).some((text) => nodeOf(type)?.textContent.includes(text)) ? [type] : [],
    )
    expect(shown).toEqual(expect.arrayContaining(['List', 'Steps', 'Tree', 'NavMenu', 'TagGroup', 'AISenderBubble', 'Radio', 'Segmented']))
  })
})
