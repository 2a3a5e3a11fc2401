import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withoutRightToLeft, withTypeSize } from './library-styles.ts'

test('a rule for text from right to left is left out, and the others stay as they are', () => {
  const css = '.a { color: red; }\n.a-rtl { color: blue; }\n@keyframes turn { 0% { opacity: 0; } 100% { opacity: 1; } }\n.b { margin: 0; }'
  expect(withoutRightToLeft(css)).toBe('.a { color: red; }\n@keyframes turn { 0% { opacity: 0; } 100% { opacity: 1; } }\n.b { margin: 0; }')
})

test('a rule that is for both directions keeps its other selectors', () => {
  expect(withoutRightToLeft('.a,.a-rtl .b,.c{margin:0}')).toBe('.a,.c{margin:0}')
})

test('every rule of the library that is for the direction of our languages is kept', () => {
  const css = readFileSync(createRequire(import.meta.url).resolve('@arco-design/web-react/es/Table/style/index.css'), 'utf8')
  const selectors = (text: string) =>
    [...text.matchAll(/([^{}]*)\{[^{}]*\}/g)].flatMap(([, list]) => list!.split(',').map((each) => each.trim()))
  const kept = selectors(withoutRightToLeft(css))
  expect(kept).toEqual(selectors(css).filter((each) => !each.includes('-rtl')))
  expect(kept.length).toBeGreaterThan(100)
})

test('sizes of type in pixels follow the theme, and relative ones follow them', () => {
  expect(withTypeSize('.a{font-size: 14px;line-height:1.5}.b{font-size:.9em}.c{font-size:0}.d{font-size:13px}')).toBe(
    '.a{font-size:var(--te-14);line-height:1.5}.b{font-size:.9em}.c{font-size:0}.d{font-size:calc(var(--te-type)*13px)}',
  )
})
