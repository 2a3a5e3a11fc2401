import type { NamedSecret, ProjectSecrets, SecretEnv, SecretState } from '#sdk/setter'
import type { SecretInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'

/** What a link adds to the address of the settings to add a secret there. */
export const NEW_SECRET = 'new=secret'

const stateOf = ({ hosts, isUsable }: SecretInfo): SecretState => ({ hosts, isUsable })

/** Secrets by their names, with what is set of each in both environments. */
export function secretsByName(secrets: readonly SecretInfo[]): readonly NamedSecret[] {
  const groups = Map.groupBy(secrets, ({ name }) => name)
  return [...groups].map(([name, own]) => {
    const inEnv = (env: SecretEnv): SecretState | null => {
      const found = own.find((each) => each.env === env)
      return found ? stateOf(found) : null
    }
    return { name, stg: inEnv('stg'), prd: inEnv('prd') }
  })
}

async function read(projectId: number): Promise<ProjectSecrets> {
  const [secrets, { services }, { access }] = await Promise.all([
    call('GET /project/secret/list', { projectId }),
    call('GET /project/config/{id}', { id: projectId }),
    call('GET /project/detail/{id}', { id: projectId }),
  ])
  const mayWrite = access === 'admin'
  const address = `/project/${projectId}/config${mayWrite ? `?${NEW_SECRET}` : ''}#secrets`
  return { list: secretsByName(secrets), services, place: { address, mayWrite } }
}

/** Reads the secrets of a project without their values; many fields share one answer. */
export function secretsReader(projectIdNow: () => number): (again?: boolean) => Promise<ProjectSecrets> {
  let known: { readonly projectId: number; readonly answer: Promise<ProjectSecrets> } | undefined
  return (again = false) => {
    const projectId = projectIdNow()
    if (again || known?.projectId !== projectId) {
      const answer = read(projectId)
      known = { projectId, answer }
      // One that failed is asked again.
      answer.catch(() => {
        if (known?.answer === answer) known = undefined
      })
    }
    return known.answer
  }
}
