import type { RenamedFieldUses, UnclearUse } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { usesTexts } from './uses-texts.ts'

/** A field of a model or view that gets another name. */
export interface FieldRenaming {
  readonly projectId: number
  readonly of: { readonly modelId: number } | { readonly viewId: number }
  readonly from: string
  readonly to: string
}

interface Drafts {
  readonly pages: readonly number[]
  readonly blocks: readonly string[]
}

/** Gives a field another name in these drafts. */
export const renameField = (
  { of, from, to }: Omit<FieldRenaming, 'projectId'>,
  drafts: Drafts,
): Promise<RenamedFieldUses> => call('POST /model/uses/rename-field', { ...of, from, to, ...drafts })

/** Takes back what was changed in each draft; what others changed since then stays. */
export const takeBack = (projectId: number, renamed: RenamedFieldUses['renamed']): Promise<null> =>
  call('POST /model/uses/take-back', { projectId, drafts: renamed.map(({ name: _, ...draft }) => draft) })

/** More places than this are counted. */
const MOST_SHOWN = 8

interface UnclearListProps {
  readonly uses: readonly UnclearUse[]
  /** The former name of the field. */
  readonly name: string
}

/** Places that may mean a field, for a person to look at. */
export function UnclearList({ uses, name }: UnclearListProps) {
  const t = useMessages(usesTexts)
  const more = uses.length - MOST_SHOWN
  return (
    <div className="models-uses models-unclear">
      <p>{t('unclear', { name })}</p>
      <ul>
        {uses.slice(0, MOST_SHOWN).map((use) => (
          <li key={`${use.kind} ${use.id} ${use.part} ${use.path}`}>
            {use.kind === 'page' ? <a href={`/editor/${use.id}/edit`}>{use.name}</a> : use.name}
            {` › ${use.part} › ${use.path}: `}
            <code>{use.text}</code>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('unclearMore', { count: more })}</p>}
    </div>
  )
}
