import { signal } from '@preact/signals-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { StoredDocument } from '#kernel/document'
import type { Label } from '#kernel/message'
import type { ProjectConfigInfo } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import type { EditedDocument } from '../documents/open-document.ts'
import { saveStep } from '../documents/save-step.ts'
import { useDocument } from '../documents/use-document.ts'
import { type SettingsEntry, settingsKind } from '../projects/settings-kind.ts'
import { changesOfDraft, infoWith } from './config-document.ts'
import { type ConfigDraft, type ConfigField, changedFields, draftOf, problemsOf, rebased, updateOf } from './config-draft.ts'

/** The server's code for a project that somebody else has changed since. */
const CHANGED = 40960
const CHANGE: Label = { zh: '修改设置', en: 'Change the settings' }
const NOTHING = signal<StoredDocument<SettingsEntry>>({ entries: new Map() })

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
/** The field that a refusal names, or the service by its record. */
const refusedField = (thrown: unknown, { services }: ConfigDraft): Refused | null => {
  if (!(thrown instanceof ApiError)) return null
  const { field, index, entry } = (thrown.data ?? {}) as { readonly field?: string; readonly index?: number; readonly entry?: string }
  const at = index ?? services.findIndex(({ id }) => id === entry)
  if (field === undefined && at < 0) return null
  return { field: at < 0 ? field! : `services.${at}.name`, text: failureText(thrown) }
}

const read = (projectId: number): Promise<ProjectConfigInfo> => call('GET /project/config/{id}', { id: String(projectId) })

/** What the server has: the project itself, and the document of its settings, which is edited by itself and follows what others save. */
function useSettings(projectId: number) {
  const id = String(projectId)
  const loaded = useLoaded(`config ${projectId}`, async () => {
    const [info, { documentId }] = await Promise.all([read(projectId), call('GET /project/settings/{id}', { id })])
    return { info, documentId }
  })
  const { document, error, reopen } = useDocument(settingsKind, loaded.data?.documentId ?? null)
  const { entries } = useSignalValue(document?.store.current ?? NOTHING)
  const { data, reload } = loaded
  const info = useMemo(() => (data && document ? infoWith(data.info, entries) : undefined), [data, document, entries])
  // An edit of the document is a change of the project, whose other settings are saved for a revision of it.
  useEffect(() => document?.store.subscribe(({ origin }) => origin === 'system' && reload()), [document, reload])
  return {
    ...{ document, info },
    error: loaded.error ?? error,
    reload: () => {
      reload()
      if (error) reopen()
    },
  }
}

/** The settings of a project as they are edited, and what is wrong with them. */
export function useConfigForm(projectId: number) {
  const loaded = useSettings(projectId)
  const [state, setState] = useState<Kept | null>(kept.get(projectId) ?? null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<Refused | null>(null)
  /** Fields that somebody else changed as well; null while nobody did. */
  const [theirs, setTheirs] = useState<readonly ConfigField[] | null>(null)
  // Errors are shown once somebody wanted to save.
  const [tried, setTried] = useState(false)
  const isSaving = useRef(false)
  const { info: latest, document } = loaded
  const now = useRef(state)
  now.current = state
  useEffect(() => {
    if (!latest || isSaving.current) return
    const before = now.current
    if (!before) return setState({ info: latest, draft: draftOf(latest) })
    const next = rebased(draftOf(before.info), before.draft, draftOf(latest))
    const isMine = changedFields(draftOf(before.info), before.draft).length > 0
    if (isMine && changedFields(draftOf(before.info), draftOf(latest)).length > 0) setTheirs(next.both)
    setState({ info: latest, draft: next.draft })
  }, [latest])
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
    document,
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
      if (!state || !document || busy) return false
      setTried(true)
      setError(undefined)
      setRefused(null)
      if (Object.keys(problemsOf(state.draft, limitOf(state))).length > 0) return false
      setBusy(true)
      isSaving.current = true
      try {
        begin(await saveBoth(document, state))
        loaded.reload()
        return document.state.peek().status === 'saved'
      } catch (thrown) {
        if (thrown instanceof ApiError && thrown.code === CHANGED) await merge(state)
        else {
          setRefused(refusedField(thrown, state.draft))
          setError(failureText(thrown))
        }
        return false
      } finally {
        isSaving.current = false
        setBusy(false)
      }
    },
  }

  async function merge({ info, draft }: Kept): Promise<void> {
    try {
      const own = await read(projectId)
      const there = infoWith(own, document?.store.document.entries ?? new Map())
      const next = rebased(draftOf(info), draft, draftOf(there))
      setState({ info: there, draft: next.draft })
      setTheirs(next.both)
      loaded.reload()
    } catch (thrown) {
      setError(failureText(thrown))
    }
  }
}

/** Saves the project itself, then its document; answers what there is now. Without a connection the document is saved later. */
async function saveBoth(document: EditedDocument<SettingsEntry>, { info, draft }: Kept): Promise<ProjectConfigInfo> {
  const { store } = document
  const update = updateOf(info, draft)
  const own = update ? await call('POST /project/config/update', update) : info
  const changes = changesOfDraft(store.document.entries, draftOf(info), draft)
  if (changes.size > 0) {
    document.edit(changes, CHANGE)
    await saveStep(document)
  }
  const latest = await read(info.projectId).catch(() => own)
  return infoWith(latest, store.document.entries)
}
