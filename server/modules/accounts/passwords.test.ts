import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords({ minimum: 6 })
const acceptable = (password: string, userName = 'jane.doe@orchard.dev') => passwords.isAcceptable(password, { userName, sub: false })

// None of these was in the fifty words that were looked up before.
test.each([
  ...[
    'michael',
    'shadow',
    'mustang',
    'zxcvbn',
    'starwars',
    'whatever',
    'jordan23',
    'liverpool',
    'asdfghjkl',
    'charlie1',
    'Michael',
    'SHADOW',
  ],
  ...['woaini1314', 'qq123456', 'caonima', 'wodemima', 'aini1314'],
  ...['aaaaaaaaaaaa', '121212121212', 'tessera2024', 'Tessera!!', '!tessera1'],
  ...['jane.doe@orchard.dev', 'JANE.DOE', 'jane.doe1', '12jane.doe!', 'janedoe99', 'orchard', 'Orchard2026!'],
])('%s is refused', async (password) => {
  expect(await acceptable(password)).toBe(false)
})

test.each(['correct horse battery', 'nine-Herons', 'tesserae on a wall', 'jane doe eats plums', '三只狐狸跳过栅栏'])(
  '%s is taken',
  async (password) => {
    expect(await acceptable(password)).toBe(true)
  },
)

test('an operator may ask for longer ones, and for no shorter ones', async () => {
  expect(await acceptable('x9-Kw')).toBe(false)
  expect(await createPasswords({ minimum: 12 }).isAcceptable('nine-Herons', { userName: 'a@b.dev', sub: false })).toBe(false)
})

test('passwords of sub users have 6 to 12 characters, and more than 6 where the operator asks for that', async () => {
  const taken = (minimum: number, password: string) =>
    createPasswords({ minimum }).isAcceptable(password, { userName: 'a@b.dev', sub: true })
  expect(await Promise.all(['x9-Kw', 'x9-Kw7', 'x9-Kw7-pears', 'x9-Kw7-pears!'].map((password) => taken(4, password)))).toEqual([
    ...[false, true, true, false],
  ])
  expect([await taken(8, 'x9-Kw7'), await taken(8, 'x9-Kw7-p'), await taken(20, 'x9-Kw7-pears')]).toEqual([false, true, true])
})

test('one address that has many passwords checked leaves turns to others', async () => {
  const cheap = createPasswords({ minimum: 6, cost: { memoryCost: 8, timeCost: 1 } })
  const known = await cheap.hash('nine-Herons')
  const many = Array.from({ length: 150 }, () => cheap.verify('nine-Herons', known, 'busy'))
  const other = cheap.verify('nine-Herons', known, 'other')
  const answers = await Promise.allSettled(many)
  expect(await other).toBe(true)
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(48)
})
