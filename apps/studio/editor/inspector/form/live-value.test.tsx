import { act, createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Evaluation } from '#kernel/engine'
import type { VariableRecord } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { expression, type FieldSpec, fieldsOf, z } from '#sdk'
import { type PanelContext, PanelProvider } from '#sdk/setter'
import { setLocale } from '#shell/messages'
import { createTestSession, renderPanel } from '../testing.fixture.tsx'
import { LiveValue } from './live-value.tsx'

const NOTHING_YET: Evaluation = { ok: true, value: null, ms: 1 }
const plain = fieldsOf(z.strictObject({ source: expression('值', 'Value') }))[0]!
const fieldWith = (value: Json): FieldSpec => ({ ...plain, default: value })

const variable: VariableRecord = {
  kind: 'variable',
  id: 'v_rows',
  name: 'rows',
  type: 'array',
  defaultValue: [{ id: 1, name: 'a' }],
  description: '',
  extra: {},
}

/** What is said of a formula, line by line. */
async function told(
  source: string,
  options: { evaluation?: Evaluation; field?: FieldSpec; waiting?: true; kind?: 'formula' | 'template' } = {},
) {
  const session = createTestSession([variable], { evaluation: options.evaluation ?? NOTHING_YET })
  const panel = { locale: 'en', evaluate: session.running.evaluate } as unknown as PanelContext
  const shown = createElement(LiveValue, {
    binding: { kind: options.kind ?? 'formula', source },
    field: options.field ?? plain,
    ...(options.waiting ? { waiting: true as const } : {}),
  })
  const screen = await renderPanel(session, () => createElement(PanelProvider, { value: panel }, shown))
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  const text = screen.getByRole('status').textContent ?? ''
  const className = screen.getByRole('status').className
  screen.unmount()
  return { text: text.replace(/\s+/g, ' ').trim(), className }
}

async function hintOf(source: string, field: FieldSpec): Promise<string | undefined> {
  return /Expected here: \w+/.exec((await told(source, { field })).text)?.[0]
}

describe('below a formula', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('the type of its value stands alone while there is a value', async () => {
    expect((await told('context.variable.rows.length', { evaluation: { ok: true, value: 1, ms: 1 } })).text).toBe('1 number')
  })

  it('the inferred type stands where the value is nothing', async () => {
    expect((await told('context.variable.rows.map((row) => row.name)')).text).toContain('Inferred type: list of text')
  })

  it('the inferred type stands beside the reason why there is no value', async () => {
    const evaluation: Evaluation = { ok: false, message: 'TypeError: no such thing' }
    const { text } = await told('context.variable.rows.find((row) => row.id === 2).name', { evaluation })
    expect(text).toContain('TypeError: no such thing')
    expect(text).toContain('Inferred type: text')
    expect((await told('`${eventParams.a}`', { evaluation, waiting: true })).text).toContain('Inferred type: text')
  })

  it('nothing is said where nothing is certain', async () => {
    expect((await told('context.variable.nowhere')).text).not.toContain('Inferred')
    expect((await told('1 +', { evaluation: { ok: false, message: 'SyntaxError' } })).text).toBe('SyntaxError')
  })

  it('a type that cannot be what the field takes is hinted at, and it is no error', async () => {
    const shown = await told("context.variable.rows ? 'yes' : 'no'", { field: fieldWith(true) })
    expect(shown.text).toContain('Expected here: true or false')
    expect(shown.className).toBe('te-live')
    expect((await told('context.variable.rows.length', { field: fieldWith([]) })).text).toContain('Expected here: list')
  })

  it('what a field takes is known from its schema, also where it has no default', async () => {
    const fields = fieldsOf(
      z.strictObject({ size: z.number().optional(), rows: z.array(z.string()).optional(), name: z.string().optional() }),
    )
    const hints: (string | undefined)[] = []
    for (const field of fields) hints.push(await hintOf("context.variable.rows ? 'yes' : true", field))
    expect(hints).toEqual(['Expected here: number', 'Expected here: list', undefined])
  })

  it('a type that may be what the field takes is left alone', async () => {
    const may = ['context.variable.rows.length > 0', "context.variable.rows.length > 0 || 'no'", 'context.variable.nowhere', 'null']
    for (const source of may) expect((await told(source, { field: fieldWith(true) })).text).not.toContain('Expected')
  })

  it('is in Chinese for those who read it', async () => {
    await act(() => setLocale('zh'))
    const { text } = await told('[1, null].map((n) => n)', { field: fieldWith(true) })
    expect(text).toContain('推断类型：列表')
    expect(text).toContain('此处需要布尔值')
    expect((await told("context.variable.rows ? 1 : 'a'")).text).toContain('推断类型：文本或数字')
    expect((await told('context.variable.rows')).text).toContain('推断类型：对象 {id, name}的列表')
  })
})
