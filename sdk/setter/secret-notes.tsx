import { type ProjectSecrets, type SecretHosts, secretProblems } from './project-secrets.ts'
import { useText } from './texts.ts'

interface SecretNotesProps {
  readonly id?: string
  readonly names: readonly string[]
  readonly secrets: ProjectSecrets | undefined
  readonly hosts: SecretHosts
}

/**
 * What is in the way of using secrets: one is missing in an environment, or is not for this host.
 * @example
 * <SecretNotes id={notesId} names={['token']} secrets={secrets} hosts={hosts} />
 */
export function SecretNotes({ id, names, secrets, hosts }: SecretNotesProps) {
  const t = useText()
  const problems = secrets ? [...new Set(names)].flatMap((name) => secretProblems(name, secrets.list, hosts)) : []
  return (
    <div id={id} role="status" className="ts-secret-notes" hidden={problems.length === 0}>
      {problems.map((problem) => (
        <p key={problem.en} className="ts-note ts-problem">
          {t(problem)}
        </p>
      ))}
    </div>
  )
}
