import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { root } from './entries.ts'
import { refuseHeavy } from './refuse-heavy.ts'

const fixture = join(root, 'tests/fixtures/heavy')

async function whyNot(file: string): Promise<string> {
  try {
    await build({
      root: fixture,
      configFile: false,
      logLevel: 'silent',
      plugins: [refuseHeavy(fixture)],
      build: { write: false, rolldownOptions: { input: join(fixture, file) } },
    })
    return ''
  } catch (thrown) {
    return (thrown as Error).message
  }
}

test('a build with light declarations and views is made', async () => {
  expect(await whyNot('plugins/components/light/index.ts')).toBe('')
})

test('a build ends with the file and the way of everything that a visitor would pay for', async () => {
  const told = await whyNot('main.ts')
  expect(told).toContain(
    'plugins/components/stamp/index.tsx is a declaration and loads what draws: plugins/components/stamp/index.tsx → react/',
  )
  expect(told).toContain(
    'plugins/components/eager/index.ts is a declaration and loads what draws: plugins/components/eager/index.ts → plugins/components/eager/view.tsx.',
  )
  expect(told).toMatch(
    /plugins\/components\/schema\/view\.tsx is loaded by visitors, and with it the schemas: plugins\/components\/schema\/view\.tsx → plugins\/components\/schema\/limits\.ts → \S*sdk\/index\.ts\./,
  )
  expect(told).not.toContain('light')
})

test('a build ends where every screen of the studio would load the parser', async () => {
  expect(await whyNot('apps/studio/main.tsx')).toContain(
    'with every screen what the editor alone needs: apps/studio/main.tsx → apps/studio/words.ts → acorn/',
  )
})
