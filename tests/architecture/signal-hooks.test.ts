import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const HOOK = 'apps/kit/panel/use-signal-value.ts'

test('panels and screens read signals through the hook of the studio, and nothing that a visitor loads has it', () => {
  const others = sourceFiles.filter(
    ({ path, text }) => /^apps\/(studio|kit)\//.test(path) && /import \{[^}]*\buseSignalValue\b[^}]*\} from '#/.test(text),
  )
  expect(others.map(({ path }) => path)).toEqual([])
  const users = sourceFiles.filter(({ text }) => /from '@preact\/signals-react/.test(text)).map(({ path }) => path)
  expect(users).toEqual([HOOK])
})
