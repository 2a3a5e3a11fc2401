import { LIMITS } from '../limits.ts'
import { loadVmModule, type Vm, VmSyntaxError } from './vm.ts'

/** What may be wrong with the text of a function: it is no JavaScript, or it is JavaScript that gives something else. */
export type SourceProblem = 'syntax' | 'not a function'

const openVm = async (): Promise<Vm> => {
  const vm = (await loadVmModule()).createVm(LIMITS)
  vm.library("({ kind: (value) => (typeof value === 'function' ? 'function' : '') })")
  return vm
}

/** Answers for each text whether it is one function expression, as QuickJS reads it: null where it is. None of the functions is called. */
export async function checkSources(sources: readonly string[]): Promise<readonly (SourceProblem | null)[]> {
  const problems: (SourceProblem | null)[] = []
  let vm = await openVm()
  for (const source of sources) {
    try {
      problems.push(vm.install('kind', `(${source}\n)`, 'function', '', LIMITS.formula) === 'function' ? null : 'not a function')
    } catch (error) {
      problems.push(error instanceof VmSyntaxError ? 'syntax' : 'not a function')
      // Whatever else it threw, this VM is given up.
      if (!(error instanceof VmSyntaxError)) vm = await openVm()
    }
  }
  return problems
}
