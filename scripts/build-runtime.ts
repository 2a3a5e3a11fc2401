import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { minify } from 'rolldown/experimental'
import { HARDENING } from '../kernel/engine/vm/vm-hardening.ts'
import { root } from './entries.ts'

const FOLDER = 'kernel/engine/vm'
const NAME = '$$R'

/** Names of functions are read by authors, in what they print and in traces. */
const SMALL = { compress: false, mangle: { keepNames: { function: true, class: true } }, codegen: { removeWhitespace: true } } as const

const SHARED = /\/(runtime|page)\/([a-z-]+)\.ts$/

/**
 * Modules of the VM's runtime in one text: a function that is given what the hardening gives, and answers the functions called from outside. What a
 * text of `rows` shares with the runtime itself is taken from there.
 */
async function bundled(entry: string, isRows: boolean): Promise<string> {
  const isShared = (id: string) => isRows && SHARED.test(id) && !id.endsWith(entry)
  const build = await rolldown({
    input: join(root, FOLDER, entry),
    cwd: root,
    platform: 'neutral',
    transform: { target: 'esnext' },
    resolve: { alias: { '#kernel/page/path': join(root, 'kernel/page/values/path.ts') } },
    external: (id, _, isResolved) => isResolved && isShared(id),
    onLog: (level, log) => {
      if (level !== 'info') throw new Error(`The runtime could not be bundled: ${log.message}`)
    },
  })
  try {
    const globals = (id: string) => `given.runtime[${JSON.stringify(SHARED.exec(id)?.[2])}]`
    const { output } = await build.generate({ format: 'iife', name: NAME, exports: 'named', strict: true, minify: true, globals })
    if (output.length !== 1) throw new Error('The runtime is one text; something in it is imported later')
    return `(function(given){"use strict";${output[0].code.trim()}return ${NAME}.functions})`
  } finally {
    await build.close()
  }
}

/** The files beside the VM with the texts that it evaluates, by name; those of rows and of globals are loaded by pages that use them. */
export async function runtimeTexts(): Promise<{ readonly [file: string]: string }> {
  const hardening = await minify('hardening.js', HARDENING, SMALL)
  const runtime = await bundled('runtime/main.ts', false)
  const rows = await bundled('runtime/rows/main.ts', true)
  const globals = await bundled('globals/main.ts', false)
  const written = '// Written by `node run.mjs runtime` from vm-hardening.ts and the folders globals and runtime; a change belongs there.'
  const constant = (name: string, code: string) => `export const ${name} = ${JSON.stringify(code)}`
  const lines = [written, constant('HARDENING', hardening.code.replace(/;$/, '')), constant('RUNTIME', runtime)]
  return {
    'runtime.text.ts': `${lines.join('\n')}\n`,
    'rows.text.ts': `${written}\n${constant('ROWS', rows)}\n`,
    'globals.text.ts': `${written}\n${constant('GLOBALS', globals)}\n`,
  }
}

if (import.meta.main) for (const [file, text] of Object.entries(await runtimeTexts())) writeFileSync(join(root, FOLDER, file), text)
