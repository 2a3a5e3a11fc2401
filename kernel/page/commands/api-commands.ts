import { canBeSaid } from '../names/given-names.ts'
import type { Command } from '../records/patch.ts'
import type { ApiRecord, AskedAgain } from '../records/records.ts'
import { freshNames } from './element-names.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Adds a shared api; it is the patch's one added entry. */
export const addApi: Command<Pick<ApiRecord, 'name' | 'source' | 'config'> & Partial<Pick<ApiRecord, 'bindings'>>> = {
  id: 'command/add-api',
  label: { zh: '添加接口', en: 'Add API' },
  plan({ document, newId }, { name, source, config, bindings = {} }) {
    if (name.trim() === '') return refusal('名称不能为空', 'The name is empty')
    const draft = new PatchDraft(document)
    // Formulas read its result by its name.
    const called = canBeSaid(name.trim()) ? freshNames(document).keep(name.trim()) : name.trim()
    draft.put({ kind: 'api', id: newId('api'), name: called, source, config, bindings, extra: {} })
    return draft.patch()
  },
}

/** Changes a shared api. */
export const editApi: Command<{
  readonly id: string
  /** `again` null: as its source says. */
  readonly changes: Partial<Pick<ApiRecord, 'name' | 'source' | 'config' | 'bindings'>> & { readonly again?: AskedAgain | null }
}> = {
  id: 'command/edit-api',
  label: { zh: '修改接口', en: 'Change API' },
  plan({ document }, { id, changes }) {
    const api = document.entries.get(id)
    if (api?.kind !== 'api') return refusal('接口不存在', 'The API does not exist')
    const name = changes.name?.trim()
    if (name === '') return refusal('名称不能为空', 'The name is empty')
    const draft = new PatchDraft(document)
    const { again: before, ...rest } = api
    const { again, ...others } = changes
    const now = again === undefined ? before : (again ?? undefined)
    draft.put({ ...rest, ...others, ...(name === undefined ? {} : { name }), ...(now === undefined ? {} : { again: now }) })
    return draft.patch()
  },
}

/** Removes a shared api; `referencesTo` tells beforehand who uses it. */
export const removeApi: Command<{ readonly id: string }> = {
  id: 'command/remove-api',
  label: { zh: '删除接口', en: 'Delete API' },
  plan({ document }, { id }) {
    if (document.entries.get(id)?.kind !== 'api') return refusal('接口不存在', 'The API does not exist')
    const draft = new PatchDraft(document)
    draft.drop(id)
    return draft.patch()
  },
}
