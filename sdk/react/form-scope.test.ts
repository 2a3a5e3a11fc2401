import { expect, test } from 'vitest'
import type { Json } from '#kernel/page/values'
import type { RunningPage } from '#kernel/view'
import { FormScope } from './form-scope.ts'

type Answer = Awaited<ReturnType<RunningPage['match']>>

/** A form on a page whose engine answers only when it is told to. */
function slowForm() {
  const asked: string[] = []
  const waiting: ((answer: Answer) => void)[] = []
  const published: (readonly [string, Json])[] = []
  const page = {
    setState: (path: string, value: Json) => published.push([path, value]),
    match: (_pattern: string, text: string) => {
      asked.push(text)
      return new Promise<Answer>((resolve) => waiting.push(resolve))
    },
  } as unknown as RunningPage
  const scope = new FormScope('Form_1', page, 'en')
  const leave = scope.register('code', { defaultValue: '', rules: [{ pattern: '^a+$', message: '' }] })
  const answer = async (given: Answer): Promise<void> => {
    waiting.shift()!(given)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return { scope, leave, asked, answer, published, error: () => scope.field('code')?.value.error }
}

test('a slow rule is asked about the last of many key presses, and no other is waited for', async () => {
  const { scope, asked, answer, error, published } = slowForm()
  for (const text of ['a', 'ab', 'abc', 'abcd']) scope.setValue('code', text)
  expect(asked).toEqual(['a'])
  expect(published.at(-1)).toEqual(['Form_1.code', 'abcd'])
  await answer('too slow')
  expect([asked, error()]).toEqual([['a', 'abcd'], undefined])
  await answer('too slow')
  expect(error()).toBe('This rule is too slow and was stopped')
  scope.setValue('code', 'b')
  await answer('no')
  expect([asked, error()]).toEqual([['a', 'abcd', 'b'], 'Wrong format'])
})

test('whoever validates while a check is running gets the answer to what is there then', async () => {
  const { scope, asked, answer } = slowForm()
  scope.setValue('code', 'a')
  scope.setValue('code', 'b')
  const broken = scope.validate()
  await answer('yes')
  await answer('no')
  expect(await broken).toEqual(['code'])
  expect(asked).toEqual(['a', 'b'])
})

test('a field that is gone meanwhile answers nobody', async () => {
  const { scope, leave, answer } = slowForm()
  scope.setValue('code', 'x')
  leave()
  await answer('no')
  expect(await scope.validate()).toEqual([])
})

test('what is changed while it is checked is not what was asked about, even where it is right', async () => {
  const { scope, answer, error } = slowForm()
  scope.setValue('code', 'b')
  const asked = scope.validate()
  scope.setValue('code', 'a')
  await answer('too slow')
  await answer('yes')
  expect(await asked).toEqual(['code'])
  expect(error()).toBeUndefined()
  const again = scope.validate()
  await answer('yes')
  expect(await again).toEqual([])
})

test('a form waits for work that a value comes out of, and a field says what is wrong with it beside its rules', async () => {
  const { scope } = slowForm()
  let arrive: () => void = () => undefined
  const work = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let problem: string | undefined
  scope.register('file', {
    defaultValue: undefined,
    rules: [{ required: true, message: 'A file' }],
    settle: () => work,
    problem: () => problem,
  })
  const asked = scope.validate()
  scope.setValue('file', '/files/a.png')
  arrive()
  expect(await asked).toEqual([])
  problem = 'Not uploaded'
  expect([await scope.validate(), scope.field('file')?.value.error]).toEqual([['file'], 'Not uploaded'])
})

test('the key of the row that was filled in is handed on without a field, until the form is reset', () => {
  const { scope } = slowForm()
  scope.init({ code: 'a', id: 7, other: 1 })
  expect(scope.values()).toEqual({ code: 'a' })
  scope.rowKey = 'id'
  expect(scope.values()).toEqual({ code: 'a', id: 7 })
  scope.reset()
  expect(scope.values()).not.toHaveProperty('id')
  scope.rowKey = 'constructor'
  expect(scope.values()).not.toHaveProperty('constructor')
})
