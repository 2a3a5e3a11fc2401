import { createContext } from 'react'
import type { Json } from '#kernel/page/values'

interface Form {
  startClean(): void
}

/** The forms in a dialog. When it opens for another record, they begin with their defaults. */
export class DialogForms {
  readonly #forms = new Set<Form>()
  /** Forms that a flow filled in before it opens the dialog. */
  readonly #prepared = new Set<Form>()
  #isOpen = false
  #record: string | undefined

  add(form: Form): () => void {
    this.#forms.add(form)
    return () => {
      this.#forms.delete(form)
      this.#prepared.delete(form)
    }
  }

  filled(form: Form): void {
    if (!this.#isOpen) this.#prepared.add(form)
  }

  open(data: Json): void {
    const record = JSON.stringify(data ?? null)
    const isOther = this.#record !== undefined && record !== this.#record
    this.#record = record
    this.#isOpen = true
    if (isOther) for (const form of this.#forms) if (!this.#prepared.has(form)) form.startClean()
    this.#prepared.clear()
  }

  close(): void {
    this.#isOpen = false
  }
}

/** The forms inside of the nearest dialog; null outside of dialogs. */
export const DialogContext = createContext<DialogForms | null>(null)
