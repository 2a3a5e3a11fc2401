import type { AppProgram } from '../app.ts'
import type { PageProgram } from '../program.ts'

/** As a word of its own: what merely contains it names no variable of the project. */
const NAMED = /(?<![\p{L}\p{N}_$])app(?![\p{L}\p{N}_$])/u

/**
 * The program with what its project's pages share, where its logic may name that. Whatever reads the whole context may too. A page that does not is as it
 * was, to the byte.
 */
export function withApp(program: PageProgram, app: AppProgram | undefined): PageProgram {
  if (!app || Object.keys(app.variables).length === 0 || !namesApp(program)) return program
  return { ...program, app, needsEngine: true }
}

function namesApp({ bindings, flows, apis, sources }: PageProgram): boolean {
  const isRead = bindings.some(
    ({ reads }) => reads === 'dynamic' || reads.some((path) => path === '' || path === 'app' || path.startsWith('app.')),
  )
  return isRead || NAMED.test(JSON.stringify([flows, apis, sources]))
}
