import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import type { ScopeEntry } from '#sdk/setter'
import { completeFrom } from './completion.ts'

const entry = (name: string, kind: ScopeEntry['kind'] = 'variable'): ScopeEntry => ({ name, kind, detail: '' })
const scope = () => [entry('context.variable.user'), entry('SUM', 'function')]
const asked: [string, number][] = []
const members = (source: string, dot: number): readonly ScopeEntry[] => {
  asked.push([source, dot])
  return source.includes('user') ? [entry('name', 'member'), entry('trim', 'function')] : []
}

function offered(text: string, panel: Parameters<typeof completeFrom>[0] = { scope, members, locale: 'en' }) {
  const state = EditorState.create({ doc: text })
  const result = completeFrom(panel)(new CompletionContext(state, text.length, false))
  return result && { from: result.from, labels: result.options.map(({ label }) => label) }
}

describe('completion offers', () => {
  it('the keys of texts, with their words, between the quotes of t()', () => {
    const texts = () => [
      { key: 'orders.total', words: '{n} orders' },
      { key: 'save', words: 'Save' },
    ]
    const panel = { scope, members, texts, locale: 'en' } as const
    expect(offered("t('", panel)).toEqual({ from: 3, labels: ['orders.total', 'save'] })
    expect(offered('1 + t( "orders.', panel)).toEqual({ from: 8, labels: ['orders.total', 'save'] })
    expect(offered("list.t('", panel)).toBeNull()
    expect(offered("cut('", panel)).toBeNull()
  })

  it('what the value before a dot has, from behind the dot on', () => {
    expect(offered('context.variable.user.')).toEqual({ from: 22, labels: ['name', 'trim'] })
    expect(offered('context.variable.user.na')).toEqual({ from: 22, labels: ['name', 'trim'] })
    expect(offered('user[0].')).toEqual({ from: 8, labels: ['name', 'trim'] })
    expect(asked.at(-1)).toEqual(['user[0].', 7])
  })

  it('names of the page where they go on from what is written, and where nothing is known of the value', () => {
    expect(offered('context.variable.')).toEqual({ from: 0, labels: ['context.variable.user', 'SUM'] })
    expect(offered('mystery.')).toEqual({ from: 0, labels: ['context.variable.user', 'SUM'] })
    expect(offered('f().')).toBeNull()
  })

  it('a name as it can be read now, also where its parts were written without a doubt', () => {
    const maybe = () => [entry('Form_1?.city', 'form'), entry('user')]
    const panel = { scope: maybe, members, locale: 'en' } as const
    expect(offered('Form_1.', panel)).toEqual({ from: 0, labels: ['Form_1?.city', 'user'] })
    expect(offered('1 + Form_1?.ci', panel)).toEqual({ from: 4, labels: ['Form_1?.city', 'user'] })
    expect(offered('user?.', panel)).toEqual({ from: 6, labels: ['name', 'trim'] })
  })

  it('before all others what a formula here is most likely about', () => {
    const state = EditorState.create({ doc: 'e' })
    const first = () => [entry('each'), { ...entry('eventParams', 'event'), first: true as const }, entry('e', 'row')]
    const result = completeFrom({ scope: first, locale: 'en' })(new CompletionContext(state, 1, false))
    const boosts = Object.fromEntries(result!.options.map(({ label, boost = 0 }) => [label, boost]))
    expect(boosts.eventParams).toBeGreaterThan(Math.max(boosts.each!, boosts.e!))
  })

  it('names of the page alone, in a panel that infers nothing', () => {
    expect(offered('context.variable.user.', { scope, locale: 'en' })?.from).toBe(0)
  })
})
