import { type Signal, signal } from '@preact/signals-core'
import type { JsonObject } from '#kernel/page/values'
import type { RunningPage } from '#kernel/view'
import type { ApprovalRecord } from '../../services/approvals.ts'

/** A form of the page that shows the record of its approval. */
export interface ApprovalForm {
  /** Values as they are entered, by the names of fields. */
  values(): JsonObject
  /** Resolves with false, and shows what is wrong, where a value is. */
  check(): Promise<boolean>
  /** Shows texts at fields, by their names. */
  showProblems(problems: { readonly [field: string]: string }): void
}

/** The record that a page is opened to approve, and the forms that show it. */
export class PageApproval {
  /** Null for a page that shows no approval. */
  readonly record: Signal<ApprovalRecord | 'loading' | null> = signal(null)
  private readonly forms = new Set<ApprovalForm>()

  /** Adds a form; returns its removal. */
  readonly add = (form: ApprovalForm): (() => void) => {
    this.forms.add(form)
    return () => void this.forms.delete(form)
  }

  /** What is entered in all forms; null where something is wrong, which they show. */
  readonly entered = async (): Promise<JsonObject | null> => {
    const forms = [...this.forms]
    const checks = await Promise.all(forms.map((form) => form.check()))
    if (checks.includes(false)) return null
    return Object.fromEntries(forms.flatMap((form) => Object.entries(form.values())))
  }

  readonly showProblems = (problems: { readonly [field: string]: string }): void => {
    for (const form of this.forms) form.showProblems(problems)
  }
}

const known = new WeakMap<RunningPage, PageApproval>()

/**
 * The approval of a page, the same one for all of its elements.
 *
 * @example
 * const changes = await pageApprovalOf(page).entered()
 */
export function pageApprovalOf(page: RunningPage): PageApproval {
  const found = known.get(page) ?? new PageApproval()
  known.set(page, found)
  return found
}
