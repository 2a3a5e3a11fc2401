import { execFileSync } from 'node:child_process'
import type { Plugin } from '#kernel/plugin'
import { type Places, ProductCopy } from './product-copy.ts'

/** Milliseconds: the first test of a side loads that side of the copy. */
export const LOADING = 60_000
export const copy = new ProductCopy()
export const LIST = 'plugins/presets/built-in.ts'
const fixture = (folder: string) => copy.addFolder(`tests/fixtures/adding/${folder}`, folder)

/** A kind whose folders or files are listed in `built-in.ts`. */
const builtIn = (folder: string, after: string) => () => {
  fixture(`plugins/${folder}`)
  copy.addLine(LIST, `'${after}'`, `  '${folder.replace(/\.ts$/, '')}',`)
}

/** Folders of the added parts of the server. */
export const IN = {
  greetings: 'server/calls/greetings',
  notes: 'server/modules/notes',
  greeter: 'server/modules/greeter',
} as const
export const call = `    defineCall({
      id: 'health/name',
      method: 'GET',
      needs: 'visitor',
      writes: false,
      input: nothing,
      output: z.strictObject({ name: z.string() }),
      errors: [],
      run: async () => ({ name: 'Tessera' }),
    }),`

export const additions = {
  component: builtIn('components/star', 'components/select'),
  action: builtIn('actions/thank', 'actions/copy'),
  setter: builtIn('setters/star', 'setters/text'),
  'value type': builtIn('value-types/date', 'value-types/array'),
  'step kind': builtIn('steps/wait', 'steps/try'),
  language: builtIn('languages/ja', 'value-types/array'),
  formula: builtIn('functions/stars.ts', 'functions/first'),
  screen: () => {
    fixture('apps/studio/stars')
    copy.addLine('apps/studio/screens.ts', "from './publish-history/", "export { starsPlugin } from './stars/index.ts'")
  },
  module: () => {
    copy.addFolder(IN.greetings)
    copy.addLine(
      'server/modules/list.ts',
      "from './files/",
      "export { greetingsModule } from '../calls/greetings/index.fixture.ts'",
    )
  },
  table: () => {
    fixture(IN.notes)
    copy.addLine('server/modules/list.ts', "from './menus/", "export { notesModule } from './notes/index.ts'")
    execFileSync(process.execPath, ['scripts/migration.ts', 'notes', 'first'], { cwd: copy.folder, timeout: LOADING })
  },
  workflow: () => {
    fixture(IN.greeter)
    copy.addLine('server/modules/list.ts', "from './health/", "export { greeterModule } from './greeter/index.ts'")
  },
  call: () => copy.addLine('server/modules/health/index.ts', 'calls: ({ health }) => [', call),
}
export type Kind = keyof typeof additions
export const touched = {} as Record<Kind, Places>

export const load = async <Key extends string>(path: string, key: Key) =>
  (await copy.load<Record<Key, Plugin>>(path))[key]
export const base = async () =>
  (await copy.load<{ readonly basePlugins: readonly Plugin[] }>('plugins/presets/base.ts')).basePlugins
