import { stripVTControlCharacters } from 'node:util'
import { type InputOptions, type OutputBundle, type OutputOptions, type Plugin, rolldown } from 'rolldown'
import { PackError, type Problem, stopAt } from './problems.ts'
import type { SourceFolder } from './source-folder.ts'

/** What every part of a plugin is built with: nothing comes from settings that lie around the author's folder. */
export const usual = {
  tsconfig: false,
  platform: 'browser',
  transform: { target: 'chrome108', jsx: { runtime: 'automatic' }, define: { 'process.env.NODE_ENV': '"production"' } },
  moduleTypes: Object.fromEntries(
    ['.svg', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.woff2'].map((ending) => [ending, 'dataurl' as const]),
  ),
  logLevel: 'silent',
} satisfies InputOptions

interface Work {
  readonly source: SourceFolder
  /** What the plugins note while they look; told before whatever rolldown says. */
  readonly problems: readonly Problem[]
  readonly input: InputOptions['input']
  readonly plugins: readonly Plugin[]
  readonly options?: Pick<InputOptions, 'platform' | 'treeshake'>
}

/** Builds, and gives each of the outputs that are asked for. Throws `PackError` with what stands in the author's way. */
export async function bundle<const Outputs extends readonly OutputOptions[]>(
  { source, problems, input, plugins, options }: Work,
  outputs: Outputs,
): Promise<{ readonly [Index in keyof Outputs]: OutputBundle }> {
  const build = await rolldown({ ...usual, ...options, cwd: source.folder, input: input!, plugins: [...plugins] })
  try {
    const made: OutputBundle[] = []
    for (const output of outputs) {
      const { output: files } = await build.generate({ format: 'esm', ...output })
      stopAt(problems)
      made.push(Object.fromEntries(files.map((file) => [file.fileName, file])))
    }
    return made as { readonly [Index in keyof Outputs]: OutputBundle }
  } catch (thrown) {
    if (thrown instanceof PackError) throw thrown
    stopAt(problems)
    throw new PackError(problemsOf(thrown, source))
  } finally {
    await build.close()
  }
}

interface Told {
  readonly message?: string
  readonly id?: string
  readonly loc?: { readonly file?: string; readonly line?: number }
}

function problemsOf(thrown: unknown, source: SourceFolder): Problem[] {
  const { errors = [thrown as Told] } = thrown as { readonly errors?: readonly Told[] }
  return errors.map(({ message = String(thrown), id, loc }) => {
    // The message's first line says what, those after it draw the place.
    const [first = '', ...rest] = stripVTControlCharacters(message).split('\n')
    const file = loc?.file ?? id ?? /\[ (\S+?):\d+:\d+ \]/.exec(rest.join('\n'))?.[1]
    const line = loc?.line === undefined ? '' : `:${loc.line}`
    return {
      file: file ? `${source.nameOf(file)}${line}` : 'plugin.ts',
      what: `it cannot be built: ${first.trim().replace(/\.$/, '')}`,
      todo: rest.length > 0 ? `Correct it here:\n${rest.join('\n')}` : 'Correct it',
    }
  })
}
