import { expect, test } from 'vitest'
import { iconForm } from '#sdk/studio'

test.each([
  ['IconStar', 'arco'],
  ['M2 8h12', 'path'],
  ['m2.5,8 a1 1 0 0 1-.5 2e-1z', 'path'],
  ['Σ', 'text'],
  ['部', 'text'],
  ['😀', 'text'],
] as const)('%s is drawn as %s', (icon, form) => {
  expect(iconForm(icon)).toBe(form)
})

test.each(['', '  ', 'star', 'Icon', 'IconStar"><script>', 'M2 8h12"/><script>', 'url(#x)', `M${'0 '.repeat(3000)}`])(
  '%j is no icon',
  (icon) => {
    expect(iconForm(icon)).toBeUndefined()
  },
)
