import type { JsonObject } from '#kernel/page/values'
import type { PageHost } from '#kernel/view'
import {
  type Approval,
  type ApprovalCommand,
  type ApprovalRecord,
  type Approvals,
  type Dictionaries,
  MessageError,
  type RecordOption,
  type ServiceUse,
} from '#sdk/services'
import type { ApprovalDetail } from '../../../server/wire.ts'
import { ApiError } from '../api-error.ts'
import type { CallInput } from '../call-request.ts'
import { call } from '../client.ts'
import { create as createDictionaries } from '../dictionaries-service.ts'
import { changedValues } from '../records/record-changes.ts'
import { toRecordField, valuesOf } from '../records/record-fields.ts'
import { loginOfPage, type RecordLogin } from '../records/record-login.ts'
import { itemsFor, recordSearch } from '../records/record-sources.ts'
import { noteAct } from './acted.ts'
import { approvalOf } from './approval-of.ts'
import { approvalRefusal } from './approval-refusal.ts'

/** What approvals are read and decided with. */
export interface ApprovalsUse {
  readonly login: RecordLogin
  readonly dictionaries: Dictionaries
  readonly locale: () => 'zh' | 'en'
}
type ServerCommand = CallInput<'POST /approval/act'>['command']

const isMissing = (thrown: unknown): boolean => thrown instanceof ApiError && [400, 404].includes(thrown.status)

/** Only what the act needs: others are refused. */
function commandOf(command: ApprovalCommand): ServerCommand {
  const { do: act, version, comment, task, to, users, where, step } = command
  const common = { version, ...(comment === '' ? {} : { comment }), ...(task === undefined ? {} : { task }) }
  switch (act) {
    case 'transfer':
    case 'delegate':
    case 'hand over':
      return { ...common, do: act, to: to ?? 0 }
    case 'copy':
    case 'remove':
      return { ...common, do: act, users: users ?? [] }
    case 'add':
      return { ...common, do: act, users: users ?? [], where: where ?? 'before' }
    case 'return':
      return { ...common, do: act, node: step ?? null }
    case 'jump':
      return { ...common, do: act, node: step ?? '' }
    default:
      return { ...common, do: act }
  }
}

const starter =
  ({ ask, place }: RecordLogin): Approvals['start'] =>
  async (flow, recordId, chosen) => {
    const at = place()
    const env = at.env === 'prd' ? 'prd' : 'stg'
    const of = 'projectId' in at ? { projectId: at.projectId } : {}
    const started = { flow, ...of, env, recordId, ...(chosen ? { chosen } : {}) } as const
    try {
      const { id } = await ask((options) => call('POST /approval/start', started, options))
      return id
    } catch (thrown) {
      throw thrown instanceof ApiError ? new MessageError(thrown.message) : thrown
    }
  }

/** Approvals of one project, for a page or a screen. */
export function createApprovals({ login, dictionaries, locale }: ApprovalsUse): Approvals {
  const { ask, place } = login
  const known = new Map<string, ApprovalDetail>()
  /** An approval of test is none of a page that is published for production. */
  const isHere = ({ env }: ApprovalDetail['approval']): boolean => (place().env === 'prd') === (env === 'prd')
  const findPeople: Approvals['findPeople'] = async (id, text) => {
    const found = await ask((options) => call('POST /approval/people', { id, text: text.slice(0, 100) }, options))
    return found.map(({ avatar, ...person }) => ({ ...person, picture: avatar }))
  }
  const recordOf = async ({ approval, form, record, fields }: ApprovalDetail): Promise<ApprovalRecord | undefined> => {
    if (form === null || record === null) return undefined
    const people = async (_model: string, _field: string, text: string): Promise<readonly RecordOption[]> =>
      (await findPeople(approval.id, text)).map(({ id, name, ...rest }) => ({ id: String(id), label: name, ...rest }))
    const sources = { people, find: recordSearch(login), items: await itemsFor(form, dictionaries, locale()) }
    const labels = new Map<string, string>()
    const named = new Map<string, RecordOption>()
    const values = valuesOf(form, record, labels, named)
    const row = { id: approval.recordId, rev: Number(record.rev), values }
    return {
      ...{ model: form.name, label: form.label, rights: fields },
      fields: form.fields.map((field) => ({
        ...toRecordField(form.name, field, sources),
        // What is only read need not be filled in.
        ...(field.may.update ? {} : { fixed: true, required: false }),
      })),
      row: { ...row, labels: Object.fromEntries(labels), known: Object.fromEntries(named) },
    }
  }
  const shown = async (detail: ApprovalDetail): Promise<Approval> => {
    known.set(detail.approval.id, detail)
    return approvalOf(detail, await recordOf(detail))
  }
  const detailOf = (id: string) => ask((options) => call('POST /approval/detail', { id }, options))
  /** Values that are not as they were read, of fields that may be edited. */
  const changesOf = ({ id, changes }: ApprovalCommand): JsonObject => {
    const { form, record } = known.get(id) ?? {}
    if (!form || !record || !changes) return {}
    return changedValues(form.fields, changes, valuesOf(form, record, new Map()), 'update')
  }
  const act = async (command: ApprovalCommand): Promise<void> => {
    const { id, do: name, rev } = command
    const { approval } = known.get(id) ?? (await detailOf(id))
    const changes = changesOf(command)
    const hasChanges = Object.keys(changes).length > 0
    const { model, recordId } = approval
    try {
      // Sent again, a record is changed with the permissions that its initiator has.
      if (name === 'resubmit' && hasChanges) {
        const change = {
          model,
          op: 'update',
          id: recordId,
          values: changes,
          ...(rev === undefined ? {} : { rev }),
        } as const
        await ask((options) => call('POST /data/write', { ...place(), changes: [change] }, options))
      }
      const sent = name !== 'resubmit' && hasChanges ? { changes } : {}
      await ask((options) => call('POST /approval/act', { id, command: commandOf(command), ...sent }, options))
    } catch (thrown) {
      throw approvalRefusal(thrown, model)
    } finally {
      // Where it is refused, another person may have decided.
      noteAct()
    }
  }
  return {
    async read(id) {
      try {
        const detail = await detailOf(id)
        if (!isHere(detail.approval)) return null
        const isUnread = detail.can.some(({ do: name }) => name === 'read')
        // Whether it was noted changes nothing for who reads it.
        if (isUnread)
          void ask((options) => call('POST /approval/act', { id, command: { do: 'read' } }, options)).then(
            noteAct,
            () => undefined,
          )
        return await shown(detail)
      } catch (thrown) {
        if (isMissing(thrown)) return null
        throw thrown
      }
    },
    async act(command) {
      await act(command)
      return shown(await detailOf(command.id))
    },
    findPeople,
    start: starter(login),
  }
}

/** Approvals of the page's project, as its visitor may see and decide them. */
export const create = (use: ServiceUse<PageHost>): Approvals =>
  createApprovals({ login: loginOfPage(use.host), dictionaries: createDictionaries(use), locale: use.host.locale })
