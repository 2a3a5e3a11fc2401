import { Skeleton } from '@arco-design/web-react'
import type { DataUse } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { usesTexts } from './uses-texts.ts'
import './models.css'

/** A model, a field of it, or a view. */
export interface UsesOf {
  readonly modelId?: number
  readonly fieldId?: number
  readonly viewId?: number
}

const KINDS = ['page', 'block', 'published', 'view', 'policy', 'import', 'workflow', 'approval'] as const

export const useDataUses = (of: UsesOf) =>
  useLoaded(`uses of ${JSON.stringify(of)}`, (signal) => call('POST /model/uses', of, { signal }))

interface DataUsesListProps {
  readonly uses: readonly DataUse[]
}

/** What uses something, by kind. */
export function DataUsesList({ uses }: DataUsesListProps) {
  const t = useMessages(usesTexts)
  const nameOf = ({ kind, id, name, env }: DataUse): string => {
    if (kind === 'policy' && (id === 'member' || id === 'visitor')) return t(id)
    return env === null ? name : `${name} (${t(env)})`
  }
  if (uses.length === 0) return <p className="models-uses">{t('unused')}</p>
  return (
    <div className="models-uses">
      <p>{t('used')}</p>
      <ul>
        {KINDS.map((kind) => {
          const own = uses.filter((use) => use.kind === kind)
          return own.length > 0 && <li key={kind}>{t(kind, { names: own.map(nameOf).join(', ') })}</li>
        })}
      </ul>
    </div>
  )
}

/** The same, read from the server: for a question whether to delete. */
export function DataUsesNote({ of }: { readonly of: UsesOf }) {
  const t = useMessages(usesTexts)
  const { data, error } = useDataUses(of)
  if (error) return <p className="models-uses">{t('failed')}</p>
  if (!data) return <Skeleton animation text={{ rows: 1 }} aria-label={t('checking')} />
  return <DataUsesList uses={data} />
}
