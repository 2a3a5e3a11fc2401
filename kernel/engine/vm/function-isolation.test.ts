import { afterEach, expect, it } from 'vitest'
import { openTestPage, type TestPage } from '../../../tests/engine/test-page.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const attempt = (text: string) => `try { ${text} } catch {}`
/** What one function may try to do to another that formulas use; each gets the library, and the context where a formula hands it in. */
const ATTEMPTS: readonly (readonly [what: string, source: string])[] = [
  ['replaces it while it is made', `(lib) => { ${attempt('lib.DOUBLE = () => "taken"')} return () => lib.DOUBLE(1) }`],
  ['replaces it when it is called', `(lib) => () => { ${attempt('lib.DOUBLE = () => "taken"')} return lib.DOUBLE(1) }`],
  [
    'defines it anew',
    `(lib) => () => { ${attempt('Object.defineProperty(lib, "DOUBLE", { value: () => "taken" })')} return lib.DOUBLE(1) }`,
  ],
  ['takes it away', `(lib) => () => { ${attempt('delete lib.DOUBLE')} return lib.DOUBLE(1) }`],
  ['defines it before it is there', `(lib) => { ${attempt('lib.QUADRUPLE = () => "taken"')} return () => lib.DOUBLE(1) }`],
  [
    'defines it in what the library inherits from',
    `(lib) => { ${attempt('Object.getPrototypeOf(lib).QUADRUPLE = () => "taken"')} return () => lib.DOUBLE(1) }`,
  ],
  [
    'writes to the function itself',
    `(lib) => () => { ${attempt('lib.DOUBLE.call = () => "taken"; lib.DOUBLE.own = 1')} return lib.DOUBLE(1) }`,
  ],
  [
    'writes to what contexts inherit from',
    `(lib) => (context) => {
      for (let o = context; o; o = Object.getPrototypeOf(o)) {
        ${attempt('o.DOUBLE = o.QUADRUPLE = () => "taken"')}
        ${attempt('Object.defineProperty(o, "QUADRUPLE", { value: () => "taken" })')}
      }
      return lib.DOUBLE(1)
    }`,
  ],
]

it.each(ATTEMPTS)('a function that %s changes nothing for other formulas', async (_, source) => {
  page = await openTestPage({
    functions: ['ATTACK', 'DOUBLE', 'QUADRUPLE'],
    library: { functions: [{ name: 'ATTACK', source }] },
    variables: { n: 1 },
    bindings: { 'A.attack': 'ATTACK(context)', 'B.double': 'variable.n && DOUBLE(2)', 'C.quadruple': 'variable.n && QUADRUPLE(2)' },
  })
  const good = { 'A.attack': 2, 'B.double': 4, 'C.quadruple': 8 }
  expect(page.values()).toEqual(good)
  await page.push(['variable.n', 2])
  expect(page.values()).toEqual(good)
  expect(await page.evaluate('context.QUADRUPLE(1) + context["DOUBLE"](1) + QUADRUPLE(1)', null)).toMatchObject({ value: 10 })
})

it('a form whose id is that of a function is read as the form', async () => {
  page = await openTestPage({
    functions: ['DOUBLE', 'QUADRUPLE'],
    elements: ['DOUBLE'],
    bindings: { 'A.a': 'DOUBLE.x', 'A.b': 'QUADRUPLE(1)' },
  })
  await page.push(['DOUBLE.x', 5])
  expect(page.values()).toEqual({ 'A.a': 5, 'A.b': 4 })
  expect(await page.evaluate('eventParams + DOUBLE.x', 1)).toMatchObject({ value: 6 })
})
