import { expect, test } from 'vitest'
import { agentOf } from './agent.ts'

const agent = (text?: string): string =>
  agentOf(new Request('http://localhost/', text === undefined ? {} : { headers: { 'user-agent': text } }))

test('a login is told by the names of its browser and system, and by nothing more', () => {
  expect(agent('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox · Linux')
  expect(
    agent('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0'),
  ).toBe('Microsoft Edge · Windows')
  expect(
    agent(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari · iOS')
})

test('a browser that says nothing, or nonsense of any length, is not known', () => {
  expect(agent()).toBe('')
  expect(agent('x'.repeat(10_000)).length).toBeLessThanOrEqual(60)
})
