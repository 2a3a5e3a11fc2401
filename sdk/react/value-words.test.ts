import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { lowerProps } from '#kernel/view'
import { propsOf } from '../fields/prop-fields.ts'
import { valueWordsField } from '../fields/value-words.ts'
import { type ValueWords, withWords, wordsFor } from './value-words.ts'

const shape = propsOf({ props: z.object({ map: valueWordsField() }) })
const MAP = lowerProps(shape, {
  map: [
    { value: 1, text: 'Paid', color: 'green', status: 'success' },
    { value: 'open', text: '', status: 'processing' },
    { text: 'of no value' },
    null,
  ],
}).map as unknown as readonly ValueWords[]

describe('words for values', () => {
  it('find a value whether it is a number or its text, and nothing for what is not named', () => {
    expect([wordsFor(MAP, '1')?.text, wordsFor(MAP, 1)?.text, wordsFor(MAP, 2), wordsFor(MAP, undefined), wordsFor(undefined, 1)]).toEqual([
      ...['Paid', 'Paid'],
      ...[undefined, undefined, undefined],
    ])
  })

  it('stand in the place of one value or of several, as what they are drawn as needs them', () => {
    expect(withWords(1, MAP, 'text')).toBe('Paid')
    expect(withWords([1, 'open', 'other'], MAP, 'status')).toEqual([
      { status: 'success', text: 'Paid' },
      { status: 'processing', text: 'open' },
      'other',
    ])
    expect(withWords(1, MAP, 'tag')).toEqual({ label: 'Paid', color: 'green' })
    const words = [{ value: 'new', text: 'New', color: '#f53f3f' }]
    expect(withWords('new', words, 'status')).toEqual({ text: 'New', color: '#f53f3f' })
    expect(withWords(7, [], 'tag')).toBe(7)
  })
})
