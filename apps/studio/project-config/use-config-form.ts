import { useEffect, useState } from 'react'
import type { ProjectConfigInfo } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { type ConfigDraft, type ConfigField, changedFields, draftOf, problemsOf, rebased, updateOf } from './config-draft.ts'

/** The server's code for settings that somebody else has changed since. */
const CHANGED = 40960

export type ConfigForm = ReturnType<typeof useConfigForm>

interface Kept {
  readonly info: ProjectConfigInfo
  readonly draft: ConfigDraft
}
/** What was not saved when the screen was left by the browser's own way back, which cannot be asked about. By project. */
const kept = new Map<number, Kept>()

/** What was larger before the installation became stricter may stay. */
const limitOf = ({ info }: Kept): number => Math.max(info.uploadLimit, ...Object.values(info.uploads).map((size) => size ?? 0))

/** A refusal that is about one field. */
interface Refused {
  readonly field: string
  readonly text: string
}
const refusedField = (thrown: unknown): Refused | null => {
  if (!(thrown instanceof ApiError)) return null
  const { field, index } = (thrown.data ?? {}) as { readonly field?: string; readonly index?: number }
  if (field === undefined) return null
  return { field: index === undefined ? field : `${field}.${index}.name`, text: failureText(thrown) }
}

/** The settings of a project as they are edited, and what is wrong with them. */
export function useConfigForm(projectId: number) {
  const loaded = useLoaded(`config ${projectId}`, () => call('GET /project/config/{id}', { id: String(projectId) }))
  const [state, setState] = useState<Kept | null>(kept.get(projectId) ?? null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<Refused | null>(null)
  /** Fields that somebody else changed as well; null while nobody did. */
  const [theirs, setTheirs] = useState<readonly ConfigField[] | null>(null)
  // Errors are shown once somebody wanted to save.
  const [tried, setTried] = useState(false)
  const { data } = loaded
  useEffect(() => {
    if (!data) return
    setState((before) => {
      if (!before) return { info: data, draft: draftOf(data) }
      if (before.info.rev === data.rev) return before
      return { info: data, draft: rebased(draftOf(before.info), before.draft, draftOf(data)).draft }
    })
  }, [data])
  const changed = state ? changedFields(draftOf(state.info), state.draft) : []
  const hasUnsaved = changed.length > 0
  useEffect(() => {
    if (state && hasUnsaved) kept.set(projectId, state)
    else if (state) kept.delete(projectId)
  }, [projectId, state, hasUnsaved])

  const begin = (info: ProjectConfigInfo): void => {
    setState({ info, draft: draftOf(info) })
    setTried(false)
    setRefused(null)
    setError(undefined)
    setTheirs(null)
  }
  return {
    loaded,
    info: state?.info,
    draft: state?.draft,
    changed,
    busy,
    error,
    theirs,
    problems: state && tried ? problemsOf(state.draft, limitOf(state)) : {},
    refused,
    set(change: Partial<ConfigDraft>): void {
      setRefused(null)
      setState((before) => before && { ...before, draft: { ...before.draft, ...change } })
    },
    discard(): void {
      if (state) begin(state.info)
    },
    /** Whatever is not saved may go: somebody chose to leave. */
    forget(): void {
      kept.delete(projectId)
      setState(null)
    },
    /** Answers whether it was saved. */
    async save(): Promise<boolean> {
      if (!state || busy) return false
      setTried(true)
      setError(undefined)
      setRefused(null)
      if (Object.keys(problemsOf(state.draft, limitOf(state))).length > 0) return false
      setBusy(true)
      try {
        begin(await call('POST /project/config/update', updateOf(state.info, state.draft)))
        return true
      } catch (thrown) {
        if (thrown instanceof ApiError && thrown.code === CHANGED) await merge(state)
        else {
          setRefused(refusedField(thrown))
          setError(failureText(thrown))
        }
        return false
      } finally {
        setBusy(false)
      }
    },
  }

  async function merge({ info, draft }: Kept): Promise<void> {
    try {
      const latest = await call('GET /project/config/{id}', { id: String(projectId) })
      const next = rebased(draftOf(info), draft, draftOf(latest))
      setState({ info: latest, draft: next.draft })
      setTheirs(next.both)
    } catch (thrown) {
      setError(failureText(thrown))
    }
  }
}
