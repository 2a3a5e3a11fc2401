import { expect, test } from 'vitest'
import { sayOnce } from './say-once.ts'

function saying() {
  let time = 0
  const said: string[] = []
  const say = sayOnce(
    (tone, text) => void said.push(`${tone} ${String(text)} at ${time}`),
    () => time,
  )
  const at = (now: number, text: string, since?: number, tone: 'success' | 'error' = 'error'): void => {
    time = now
    say(tone, text, since)
  }
  return { said, at }
}

test('an error is said once, however late others report what began before it was gone', () => {
  const { said, at } = saying()
  at(500, 'Down', 0)
  at(600, 'Down', 0)
  at(9_000, 'Down', 0)
  at(9_100, 'Down', 3_400)
  expect(said).toEqual(['error Down at 500'])
  at(9_200, 'Down', 3_500)
  at(12_300, 'Down')
  expect(said).toEqual(['error Down at 500', 'error Down at 9200', 'error Down at 12300'])
})

test('other errors and successes are said', () => {
  const { said, at } = saying()
  for (const text of ['Down', 'Refused']) at(1, text, 0)
  for (let turn = 0; turn < 2; turn++) at(2, 'Saved', 0, 'success')
  expect(said).toEqual(['error Down at 1', 'error Refused at 1', 'success Saved at 2', 'success Saved at 2'])
})
