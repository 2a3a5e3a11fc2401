import { useRef } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import { popupsOf, type RunningPage, useLastingEffect, usePage, useSignalValue } from '#kernel/view'
import type { ApprovalRecord } from '../../services/approvals.ts'
import { fieldsBelow, frameName, itemOf } from '../fields-below.ts'
import { getPath } from '../form-values.ts'
import { showFirstWrong } from '../show-wrong.ts'
import type { FormHandle } from '../use-form.ts'
import { pageApprovalOf } from './page-approval.ts'

interface OwnField {
  readonly id: string
  /** What is hidden with it: the element that frames it, else itself. */
  readonly outer: string
  readonly name: string
}

/** The fields of a form whose names are those of fields of the record. */
function fieldsOf(page: RunningPage, form: string, { rights }: ApprovalRecord): readonly OwnField[] {
  return [...fieldsBelow(page, form)].flatMap((field) => {
    const name = frameName(field) || itemOf(field.element).name
    if (!Object.hasOwn(rights, name)) return []
    return [{ id: field.id, outer: field.frame ? (field.chain[1] ?? field.id) : field.id, name }]
  })
}

/**
 * Shows the record of the page's approval in a form: fields of its names have its values, and are hidden, read or
 * edited as the step of the approval says.
 *
 * @example
 * useApprovalForm(id, form)
 */
export function useApprovalForm(id: string, { context, host }: Pick<FormHandle, 'context' | 'host'>): void {
  const { page } = usePage()
  const { scope } = context
  const ofPage = pageApprovalOf(page)
  const record = useSignalValue(ofPage.record)
  const shown = page.mode === 'edit' || record === 'loading' ? null : record
  /** Elements that are hidden because of the approval. */
  const hidden = useRef(new Set<string>())
  const filled = useRef('')
  useLastingEffect(() => {
    if (!shown) return
    const fields = fieldsOf(page, id, shown)
    if (fields.length === 0) return
    for (const { id: field, outer, name } of fields) {
      const right = shown.rights[name]
      if (right === 'hide') {
        hidden.current.add(outer)
        void page.call(outer, 'hide', null)
      } else {
        if (hidden.current.delete(outer)) void page.call(outer, 'show', null)
        void page.call(field, right === 'edit' ? 'enable' : 'disable', null)
      }
    }
    const { row } = shown
    const revision = `${row.id} ${row.rev}`
    // What is entered stays until the record is another one.
    if (filled.current !== revision) {
      filled.current = revision
      const values = fields.flatMap(({ name }): [string, Json][] => {
        const value = Object.hasOwn(row.values, name) ? row.values[name] : undefined
        return value === undefined || value === null ? [] : [[name, value]]
      })
      scope.init(Object.fromEntries(values), 'merge')
    }
    const edited = fields.filter(({ name }) => shown.rights[name] === 'edit')
    return ofPage.add({
      values(): JsonObject {
        const values = scope.values()
        return Object.fromEntries(edited.map(({ name }) => [name, getPath(values, name) ?? null]))
      },
      async check() {
        const isValid = (await scope.validate()).length === 0
        if (!isValid) showFirstWrong(host.current, popupsOf(page.key), true)
        return isValid
      },
      showProblems: (problems) => void scope.showErrors(Object.entries(problems)),
    })
  }, [page, id, scope, host, ofPage, shown])
}
