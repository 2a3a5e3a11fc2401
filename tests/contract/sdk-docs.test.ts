import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { publicExports } from '../helpers/sdk-docs.ts'

/** Functions without an example. The number may only shrink. */
const WITHOUT_EXAMPLE = 263
/** A docstring says more than the name in other letters. */
const LEAST = 3

const all = publicExports(readFileSync(join(import.meta.dirname, '../../sdk/api-report.md'), 'utf8'))
const hasExample = ({ docstring }: (typeof all)[number]): boolean => docstring.includes('@example')

describe('the public exports of the SDK', () => {
  it('are found in the API report', () => {
    expect(all.length).toBeGreaterThan(700)
    expect(all.find(({ name }) => name === 'definePlugin')?.kind).toBe('function')
  })

  it('have a docstring of at least a few words', () => {
    const lacking = all.filter(({ docstring }) => (docstring.match(/\p{L}+/gu) ?? []).length < LEAST)
    expect(lacking.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })

  it('show how to call what declares or builds something', () => {
    const makers = all.filter(({ file, name }) => /^define[A-Z]/.test(name) || file === 'fields/builders')
    const builders = makers.filter(({ kind, name }) => kind === 'function' || name.startsWith('define'))
    expect(builders.filter((each) => !hasExample(each)).map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })

  it('lack an example in fewer functions with every change', () => {
    const lacking = all.filter((each) => each.kind === 'function' && !hasExample(each)).length
    expect(lacking).toBe(WITHOUT_EXAMPLE)
  })
})
