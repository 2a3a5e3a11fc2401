import { describe, expect, test } from 'vitest'
import { createSpeaker, issueMessage, MessageError, plainText, tell, toldBy } from './index.ts'

const WORDS = {
  refused: { zh: '“{element}”拒绝了：{why}', en: '“{element}” refused: {why}' },
  late: { zh: '太晚', en: 'too late' },
}

describe('a message', () => {
  test('is said in the words of its owner, with what it quotes in the same language', async () => {
    const speaker = createSpeaker(async (owner) => (owner === 'acme/shop' ? WORDS : undefined))
    const told = tell('acme/shop.refused', { element: 'Button_1', why: tell('acme/shop.late') })
    expect([await speaker.say(told, 'zh'), await speaker.say(told, 'en')]).toEqual([
      '“Button_1”拒绝了：太晚',
      '“Button_1” refused: too late',
    ])
  })

  test('names things as people do', async () => {
    const speaker = createSpeaker(async () => WORDS)
    const told = tell('x.refused', { element: 'Button_1', why: 'no' })
    const nameOf = (kind: string, id: string) => (kind === 'element' && id === 'Button_1' ? '付款' : undefined)
    expect(await speaker.say(told, 'en', nameOf)).toBe('“付款” refused: no')
  })

  test('loads its words once, and says what there is meanwhile', async () => {
    let asked = 0
    const speaker = createSpeaker(async () => {
      asked += 1
      return WORDS
    })
    expect(speaker.now(tell('x.late'), 'en')).toBe('x.late')
    await Promise.all([speaker.ready(tell('x.late')), speaker.ready(tell('x.late'))])
    expect([speaker.now(tell('x.late'), 'en'), speaker.ready(tell('x.late')), asked]).toEqual(['too late', undefined, 1])
  })

  test('is said as its maker says it where its words cannot be had, and asks for them again the next time', async () => {
    let isOnline = false
    const speaker = createSpeaker(async () => {
      if (!isOnline) throw new TypeError('offline')
      return WORDS
    })
    const told = { ...tell('x.late'), text: '太晚了' }
    expect(await speaker.say(told, 'zh')).toBe('太晚了')
    isOnline = true
    expect(await speaker.say(told, 'zh')).toBe('太晚')
  })

  test('without words is its code with its values', () => {
    expect(plainText(tell('x.refused', { element: 'B', most: 3 }))).toBe('x.refused (element: B, most: 3)')
  })
})

test('a text stays as it is, and a label is said in its language', async () => {
  const speaker = createSpeaker(async () => undefined)
  expect([await speaker.say('{name} is out', 'zh'), await speaker.say({ zh: '无', en: 'none' }, 'zh')]).toEqual(['{name} is out', '无'])
})

describe('what was thrown tells', () => {
  test('the place alone of a schema that nobody read for it', () => {
    const error = Object.assign(new Error('[{"code":"invalid_type"}]'), { issues: [{ path: ['a', 0] }] })
    expect(toldBy(error)).toEqual(tell('input.wrong', { at: 'a.0' }))
  })

  test('its message, its text, or itself', () => {
    expect([toldBy(new MessageError(tell('x.late'))), toldBy(new Error('no')), toldBy(7)]).toEqual([tell('x.late'), 'no', '7'])
  })

  test('where a value is wrong and what is expected there, in place of a schema’s own words', async () => {
    const { z } = await import('zod')
    const failing = (schema: import('zod').ZodType, value: unknown) => {
      const result = schema.safeParse(value)
      return result.success ? null : issueMessage(result.error.issues[0]!)
    }
    const schema = z.strictObject({ ms: z.number().max(9), kind: z.enum(['a', 'b']), rows: z.array(z.string().min(2)) })
    const good = { ms: 1, kind: 'a', rows: [] }
    expect([
      failing(schema, 5),
      failing(schema, { ...good, ms: 'x' }),
      failing(schema, { ...good, ms: 10 }),
      failing(schema, { ...good, kind: 'c' }),
      failing(schema, { ...good, rows: [''] }),
      failing(schema, { ...good, more: 1 }),
    ]).toEqual([
      tell('input.object', { at: tell('input.whole') }),
      tell('input.number', { at: 'ms' }),
      tell('input.most', { at: 'ms', most: 9 }),
      tell('input.choice', { at: 'kind', options: 'a, b' }),
      tell('input.least-characters', { at: 'rows.0', least: 2 }),
      tell('input.unknown', { at: tell('input.whole'), keys: 'more' }),
    ])
  })
})
