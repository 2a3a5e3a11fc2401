import { expect, it } from 'vitest'
import { isMobileDevice } from './mobile.ts'

const AGENTS: readonly (readonly [name: string, agent: string, touch: number, isMobile: boolean])[] = [
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1',
    5,
    true,
  ],
  [
    'an iPad that calls itself a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15',
    5,
    true,
  ],
  ['a tablet with Android', 'Mozilla/5.0 (Linux; Android 14; SM-X810) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', 10, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', 0, false],
  [
    'a laptop with Windows that can be touched',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    10,
    false,
  ],
]

it.each(AGENTS)('tells %s apart', (_name, userAgent, maxTouchPoints, isMobile) => {
  expect(isMobileDevice({ userAgent, maxTouchPoints })).toBe(isMobile)
})
