import type { ReactNode } from 'react'
import type { PluginRow } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { texts } from './texts.ts'

const ABILITIES = ['network', 'tables', 'calls', 'user'] as const

interface Fact {
  readonly label: string
  readonly value: ReactNode
}

const listOf = (names: readonly string[]): ReactNode => (
  <ul className="plugins-names">
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)

/** What is to know of the server half of a plugin: its rights, what its manifest declares, what it contributes. */
export function useServerFacts({ server }: PluginRow): readonly Fact[] {
  const t = useMessages(texts)
  if (server === null) return []
  const { grants, running } = server
  const declared = ABILITIES.flatMap((ability) => {
    const scopes = grants[ability] ?? []
    return scopes.length === 0 ? [] : [t(ability, { scopes: scopes.join(', ') })]
  })
  const contributed = running
    ? ([
        ['serverCalls', running.calls],
        ['jobs', running.jobs],
        ['workflows', running.workflows],
        ['serverTables', running.tables],
        ['projectData', running.hasProjectData ? [t('inProjectFiles')] : []],
      ] as const)
    : []
  return [
    { label: t('serverHalf'), value: running ? t('serverRights') : listOf([t('serverStopped'), t('serverRights')]) },
    { label: t('grants'), value: declared.length === 0 ? t('noGrants') : listOf(declared) },
    ...contributed.flatMap(([kind, names]) => (names.length === 0 ? [] : [{ label: t(kind), value: listOf(names) }])),
  ]
}
