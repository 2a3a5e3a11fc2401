import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords({ minimum: 6 })
const acceptable = (password: string, userName = 'jane.doe@orchard.dev') => passwords.isAcceptable(password, userName)

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
  expect(await createPasswords({ minimum: 12 }).isAcceptable('nine-Herons', 'a@b.dev')).toBe(false)
})
